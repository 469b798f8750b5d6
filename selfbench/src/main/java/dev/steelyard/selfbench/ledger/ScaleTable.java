package dev.steelyard.selfbench.ledger;

import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.selfbench.ledger.Databases.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A ledger with very many points: how fast they are added, how much room they take, and how soon the timeline of one benchmark is there. */
final class ScaleTable {

    private static final int WARMUP = 10;
    private static final int REPEATS = 21;
    private static final int PROCESSES = 5;
    private static final double MILLION = 1e6;
    /** On a busy machine, CPU time says more than the clock; a server's is not counted. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Databases databases;
    private final ManyRuns runs;

    /** @param benchmarks how many benchmarks the ledger has, at least 300 */
    ScaleTable(Databases databases, int benchmarks) {
        this.databases = databases;
        this.runs = new ManyRuns(benchmarks);
    }

    /**
     * Prints the tables.
     *
     * @param points how many points there will be, at least
     */
    void print(long points) throws IOException, SQLException, InterruptedException {
        int revisions = (int) ((points + runs.points() - 1) / runs.points());
        List<String> timelines = new ArrayList<>();
        System.out.printf(
                "| database | runs | points | points per second | in the last tenth | GB on disk | bytes a point |%n"
                        + "|---|---|---|---|---|---|---|%n");
        for (Kind kind : databases.kinds()) {
            fill(kind, revisions);
            timelines.add(timeline(kind));
        }
        System.out.printf(
                "%n| database | points of the timeline | query | CPU time of it | query and print | new process |%n|---|---|---|---|---|---|%n");
        timelines.forEach(line -> System.out.print(line));
    }

    private void fill(Kind kind, int revisions) throws IOException, SQLException {
        Ledger ledger = databases.ledger(kind, "scale");
        long all = 0;
        long last = 0;
        int tenth = Math.max(1, revisions / 10);
        for (int revision = 1; revision <= revisions; revision++) {
            RunFacts facts = runs.run("run-" + revision, revision);
            long start = System.nanoTime();
            ledger.add(facts, InstantSource.system());
            long nanos = System.nanoTime() - start;
            all += nanos;
            last += revision > revisions - tenth ? nanos : 0;
            if (revision % tenth == 0) {
                System.err.printf("%s: %d of %d runs%n", kind.label(), revision, revisions);
            }
        }
        long points = (long) revisions * runs.points();
        long bytes = databases.bytes(kind, "scale");
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %.0f | %.0f | %.2f | %d |%n",
                kind.label(),
                revisions,
                points,
                perSecond(points, all),
                perSecond((long) tenth * runs.points(), last),
                bytes / MILLION / 1000,
                bytes / points);
    }

    private static double perSecond(long points, long nanos) {
        return points * (double) TimeUnit.SECONDS.toNanos(1) / nanos;
    }

    /** Each repetition is of another benchmark, so that none is in a cache because it was just read. */
    private String timeline(Kind kind) throws IOException, InterruptedException {
        Ledger ledger = databases.ledger(kind, "scale");
        String address = databases.address(kind, "scale");
        List<Long> queries = new ArrayList<>();
        List<Long> busy = new ArrayList<>();
        List<Long> prints = new ArrayList<>();
        int points = 0;
        for (int i = 0; i < WARMUP + REPEATS; i++) {
            String query = ManyRuns.name(i * 7);
            String print = ManyRuns.name(i * 7 + 3);
            long start = System.nanoTime();
            long cpu = THREADS.getCurrentThreadCpuTime();
            List<BenchmarkHistory> found = ledger.history(query::equals);
            cpu = THREADS.getCurrentThreadCpuTime() - cpu;
            long middle = System.nanoTime();
            TimelineProcess.show(address, print, OutputStream.nullOutputStream());
            long end = System.nanoTime();
            if (i >= WARMUP) {
                queries.add(middle - start);
                busy.add(cpu);
                prints.add(end - middle);
            }
            points = found.get(0).points().size();
        }
        List<Long> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            long start = System.nanoTime();
            int status = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            TimelineProcess.class.getName(),
                            address,
                            ManyRuns.name(i * 11 + 5))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
            processes.add(System.nanoTime() - start);
            if (status != 0) {
                throw new IllegalStateException("the history was not shown: exit code " + status);
            }
        }
        return String.format(
                Locale.ROOT,
                "| %s | %d | %s | %s | %s | %s |%n",
                kind.label(),
                points,
                millis(queries),
                millis(busy),
                millis(prints),
                millis(processes));
    }

    /** Median and maximum. */
    private static String millis(List<Long> nanos) {
        Collections.sort(nanos);
        return String.format(
                Locale.ROOT,
                "%.0f ms (at most %.0f)",
                nanos.get(nanos.size() / 2) / MILLION,
                nanos.get(nanos.size() - 1) / MILLION);
    }
}
