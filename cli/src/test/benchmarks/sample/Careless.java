package sample;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One mistake that is certain, and one to think about. */
@State(Scope.Thread)
public class Careless {
    private double x = Math.PI;

    @Benchmark
    public void dropped() {
        Math.log(x);
    }

    @Benchmark
    @Fork(1)
    public double once() {
        return Math.log(x);
    }
}
