package sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A benchmark with passwords, which it checks, prints, and puts into the message of an exception. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Secretive {

    @Param({"declared1pw", "declared2pw"})
    public String password;

    @Param("postgres://user:urlpw9@db/x")
    public String url;

    @Setup
    public void connect() {
        String token = System.getProperty("api.token", "");
        System.out.println("connecting to " + url + " with password " + password + ", token=" + token);
        if (!password.matches("declared[12]pw|given3pw") || !url.contains(":urlpw9@") || !token.equals("propertypw7")) {
            throw new IllegalStateException("a secret did not arrive");
        }
    }

    @Benchmark
    public double works() {
        return Math.log(System.nanoTime());
    }

    @Benchmark
    public double fails() {
        if (Boolean.getBoolean("fail")) {
            throw new IllegalStateException("refused " + password + " and " + System.getProperty("api.token"));
        }
        return Math.log(System.nanoTime());
    }
}
