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
 * Receives JMH's output: all text, including the fork's own, goes to a file line by line, so that nothing of the first 15 MiB is lost if
 * this process is killed; of a longer log, the last part is written when the log is finished. Results are not printed, because that work
 * would fall into another variant's turn. JMH's messages about failures are kept, because not all versions report them elsewhere.
 */
final class ForkLog implements OutputFormat {
    /** Printed by BaseRunner before the stack trace of a failing benchmark, in all versions. */
    private static final String FAILURE = "<failure";

    private static final Pattern EXIT = Pattern.compile("<forked VM failed with exit code (-?\\d+)>");
    private static final int LONGEST_FAILURE = 1 << 16;
    /** Number of bytes kept from the start of a log, plus the rest of the last line; below, number of bytes kept from its end. */
    static final int HEAD = 15 << 20;

    static final int TAIL = 1 << 20;

    private static final int LONGEST_LINE = 1 << 13;
    private static final String CUT = "# Output omitted here: logs are limited to 16 MiB.";

    private final OutputStream file;
    private final @Nullable Connection connection;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder failure = new StringBuilder();
    private long written;
    /** The lines after the head, except those that were dropped. */
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

    /** Opens a log that also notifies the coordinator of the first result. */
    static ForkLog open(String path, Connection connection) throws IOException {
        return new ForkLog(new FileOutputStream(path, true), connection);
    }

    /** Returns a log that discards everything. */
    static ForkLog discarding() {
        return new ForkLog(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        // JMH's output while listing benchmarks is not needed.
                    }
                },
                null);
    }

    /** Returns what JMH printed about a failure of the benchmark. */
    synchronized Optional<String> failure() {
        return failing ? Optional.of(failure.toString().trim()) : Optional.empty();
    }

    /** Returns the exit code of the fork, if JMH printed one. */
    synchronized OptionalInt exitCode() {
        return exitCode;
    }

    /** Returns whether any output could not be written. */
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
                // The thread that reads requests also detects the end of the connection and ends this process.
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

    /** Buffers a byte. A fork's native output arrives byte by byte; a system call for each would disturb the fork that has its turn. */
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
        // The end of a fork's output explains why it ended.
        while (tailBytes > TAIL && tail.size() > 1) {
            tailBytes -= tail.remove().length;
            dropped = true;
        }
    }

    private void store(byte[] bytes) {
        try {
            file.write(bytes);
        } catch (IOException e) {
            // A full disk must not end a benchmark; the coordinator writes to the same disk and reports it.
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
        // Printing a line per slice would disturb another fork's turn.
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {
        println("# " + benchmark.getBenchmark() + " " + benchmark.getMode().shortLabel() + " on " + benchmark.getJvm()
                + ", JMH " + benchmark.getJmhVersion());
        // One per line, so that users who share a log can spot secret values.
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
        // Nothing to print.
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        // The gate has sent all results.
    }

    @Override
    public void flush() {
        // Complete lines are written immediately, except in the part kept for the end.
    }

    @Override
    public void close() {
        // JMH closes its output when a run ends; the file is closed by the code that opened it.
    }
}
