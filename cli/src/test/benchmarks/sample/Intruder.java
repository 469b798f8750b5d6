package sample;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** A benchmark that reaches for what is not its own, and fails if it gets any of it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Intruder {

    @Setup
    public void intrude() throws IOException {
        List<String> taken = new ArrayList<>();
        if (writes(new File(System.getProperty("intruder.victim")))) {
            taken.add("file");
        }
        if (System.getenv("DEPLOY_TOKEN") != null) {
            taken.add("variable");
        }
        File[] processes = new File("/proc").listFiles((folder, name) -> name.matches("\\d+"));
        for (File process : processes) {
            if (text(new File(process, "environ")).contains("DEPLOY_TOKEN=")) {
                taken.add("variable of another process");
                break;
            }
        }
        if (connects(Integer.getInteger("intruder.port"))) {
            taken.add("network");
        }
        if (!taken.isEmpty()) {
            throw new IllegalStateException("taken: " + String.join(", ", taken));
        }
        // What is its own must work.
        File own = File.createTempFile("intruder", "");
        if (!writes(own) || !writes(new File("/tmp/intruder"))) {
            throw new IllegalStateException("its own folders cannot be written");
        }
    }

    private static boolean writes(File file) {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String text(File file) {
        try (InputStream in = new FileInputStream(file);
                Scanner scanner = new Scanner(in, "ISO-8859-1").useDelimiter("\\A")) {
            return scanner.hasNext() ? scanner.next() : "";
        } catch (IOException e) {
            return "";
        }
    }

    private static boolean connects(int port) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Benchmark
    public void work() {
        Blackhole.consumeCPU(100);
    }
}
