package dev.steelyard.harness.host;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.FrameType;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Where JMH prints: all text, the fork's own included, goes to a file line by line, so that nothing of the first 15 MiB is lost
 * when this process is killed; the last part of a longer log is written when the log is finished. Results are not printed, since
 * that work would fall into another variant's turn. What JMH says about failures is kept, because JMH says it nowhere else in
 * every version.
 */
final class ForkLog implements OutputFormat {
    /** Printed by BaseRunner before the stack trace of a failing benchmark, in all versions. */
    private static final String FAILURE = "<failure";

    private static final Pattern EXIT = Pattern.compile("<forked VM failed with exit code (-?\\d+)>");
    private static final int LONGEST_FAILURE = 1 << 16;
    /** Bytes from the start of a log that are kept, besides the last line of them, and bytes from its end. */
    static final int HEAD = 15 << 20;

    static final int TAIL = 1 << 20;

    private static final int LONGEST_LINE = 1 << 13;
    private static final String CUT = "# Output omitted here: logs are limited to 16 MiB.";

    private final OutputStream file;
    private final @Nullable Connection connection;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder failure = new StringBuilder();
    private long written;
    /** What came after the head, without what was dropped of it. */
    private final Deque<byte[]> tail = new ArrayDeque<>();

    private long tailBytes;
    private boolean dropped;
    private boolean failing;
    private boolean resultSeen;
    private int unwritten;
    private OptionalInt exitCode = OptionalInt.empty();

    private ForkLog(OutputStream file, @Nullable Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** Opens a log that also tells the coordinator of the first result. */
    static ForkLog open(String path, Connection connection) throws IOException {
        return new ForkLog(new FileOutputStream(path, true), connection);
    }

    /** Returns a log that keeps nothing. */
    static ForkLog discarding() {
        return new ForkLog(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        // Nobody reads what JMH prints while it lists.
                    }
                },
                null);
    }

    /** Returns what JMH printed about a failure of the benchmark. */
    synchronized Optional<String> failure() {
        return failing ? Optional.of(failure.toString().trim()) : Optional.empty();
    }

    /** Returns the exit code of the fork where JMH found it worth telling. */
    synchronized OptionalInt exitCode() {
        return exitCode;
    }

    /** Returns whether anything could not be written. */
    synchronized boolean incomplete() {
        return unwritten > 0;
    }

    /** Closes the file. */
    synchronized void finish() throws IOException {
        endLine();
        storeTail();
        file.close();
    }

    @Override
    public synchronized void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {
        if (!resultSeen && connection != null) {
            resultSeen = true;
            try {
                connection.send(FrameType.FIRST_RESULT, new Fields());
            } catch (IOException e) {
                // The thread that reads requests sees the end of the connection too and ends this process.
                unwritten++;
            }
        }
    }

    @Override
    public synchronized void println(String line) {
        note(line);
        print(line + System.lineSeparator());
    }

    private void note(String line) {
        Matcher exit = EXIT.matcher(line);
        if (exit.find()) {
            exitCode = OptionalInt.of(Integer.parseInt(exit.group(1)));
        }
        boolean over = exitCode.isPresent() || line.startsWith("Benchmark had encountered error");
        failing |= line.startsWith(FAILURE);
        if (failing && !over && failure.length() < LONGEST_FAILURE) {
            failure.append(line).append('\n');
        }
    }

    @Override
    public synchronized void print(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The native output of a fork comes byte by byte; a system call for each would disturb whose turn it is. */
    @Override
    public synchronized void write(int b) {
        line.write(b);
        if (b == '\n' || line.size() >= LONGEST_LINE) {
            endLine();
        }
    }

    private void endLine() {
        if (line.size() > 0) {
            byte[] bytes = line.toByteArray();
            line.reset();
            append(bytes);
        }
    }

    @Override
    public synchronized void write(byte[] bytes) {
        endLine();
        append(bytes);
    }

    private void append(byte[] bytes) {
        if (written < HEAD) {
            store(bytes);
            written += bytes.length;
            return;
        }
        tail.add(bytes);
        tailBytes += bytes.length;
        // What a fork says at its end tells why it ended.
        while (tailBytes > TAIL && tail.size() > 1) {
            tailBytes -= tail.remove().length;
            dropped = true;
        }
    }

    private void store(byte[] bytes) {
        try {
            file.write(bytes);
        } catch (IOException e) {
            // A full disk must not end a benchmark; the coordinator writes to the same disk and says so.
            unwritten++;
        }
    }

    private void storeTail() {
        if (dropped) {
            String line = System.lineSeparator() + CUT + System.lineSeparator();
            store(line.getBytes(StandardCharsets.UTF_8));
        }
        tail.forEach(this::store);
        tail.clear();
    }

    @Override
    public void verbosePrintln(String line) {
        if (line.startsWith("Forking using command")) {
            println("# " + line);
        }
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        // A line per slice would be work in somebody's turn.
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {
        println("# " + benchmark.getBenchmark() + " " + benchmark.getMode().shortLabel() + " on " + benchmark.getJvm()
                + ", JMH " + benchmark.getJmhVersion());
        // One a line, so that who shares a log finds the values of secret ones.
        for (String param : benchmark.getParamsKeys()) {
            println("# parameter " + param + " = " + benchmark.getParam(param));
        }
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        // The gate has sent all results.
    }

    @Override
    public void startRun() {
        // Nothing to say.
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        // The gate has sent all results.
    }

    @Override
    public void flush() {
        // Whole lines are written at once, up to the part that is kept for the end.
    }

    @Override
    public void close() {
        // JMH closes its output when a run ends; the file is closed by whoever opened it.
    }
}
