package sample;

import java.io.FileWriter;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.Collection;
import java.util.Collections;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Makes the serialisation of every iteration's results slow, and writes down when an iteration began and when its
 * results were serialised. The init line is the folder for these notes; the property {@code variant} names the file.
 */
public class SlowTail implements InternalProfiler {
    private static final long TAIL_MILLIS = 30;
    private final String folder;

    public SlowTail(String folder) {
        this.folder = folder;
    }

    @Override
    public String getDescription() {
        return "slow tail";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        note(folder, "begin");
    }

    @Override
    public Collection<? extends Result> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        note(folder, "after");
        return Collections.singleton(new Slow(folder));
    }

    static void note(String folder, String what) {
        try (FileWriter out = new FileWriter(folder + "/" + System.getProperty("variant") + ".notes", true)) {
            out.write(what + " " + System.nanoTime() + "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A result that takes its time to be written. */
    public static class Slow extends ScalarResult {
        private static final long serialVersionUID = 1L;
        private final String folder;

        Slow(String folder) {
            super("slow", 1, "x", AggregationPolicy.AVG);
            this.folder = folder;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            try {
                Thread.sleep(TAIL_MILLIS);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            out.defaultWriteObject();
            note(folder, "written");
        }
    }
}
