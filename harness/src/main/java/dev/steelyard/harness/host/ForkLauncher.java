package dev.steelyard.harness.host;

import dev.steelyard.harness.gate.Gate;
import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.WarmupMode;
import org.openjdk.jmh.util.Utils;

/**
 * Starts one fork of one benchmark through JMH and waits until it ends. Every option that could cause several forks, or
 * whose default JMH would take from this process, is set explicitly.
 */
final class ForkLauncher {
    private final Fields request;
    private final Connection connection;

    ForkLauncher(Fields request, Connection connection) {
        this.request = request;
        this.connection = connection;
    }

    /** Runs the fork and returns how it ended. */
    Fields run() throws IOException {
        ForkLog log = ForkLog.open(request.text(Key.LOG), connection);
        try {
            Fields end = new Fields();
            run(log, end);
            if (log.failure().isPresent()) {
                end.put(Key.FAILURE, log.failure().get());
            }
            if (log.exitCode().isPresent()) {
                end.put(Key.EXIT_CODE, log.exitCode().getAsInt());
            }
            return end;
        } finally {
            log.finish();
        }
    }

    private void run(ForkLog log, Fields end) {
        try {
            int results = results(log);
            if (results != 1) {
                end.put(Key.ERROR, "JMH returned " + results + " results where one was expected");
            }
            if (log.incomplete()) {
                end.put(Key.ERROR, "the log could not be written in full: " + request.text(Key.LOG));
            }
        } catch (RunnerException | RuntimeException | LinkageError e) {
            end.put(Key.ERROR, stackTrace(e));
        }
    }

    private int results(ForkLog log) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder();
        what(options);
        how(options);
        jvm(options);
        Collection<RunResult> results = new Runner(options.build(), log).run();
        return results.size();
    }

    private void what(ChainedOptionsBuilder options) {
        options.include("^" + Pattern.quote(request.text(Key.NAME)) + "$")
                .mode(Mode.deepValueOf(request.text(Key.MODE)))
                .threads((int) request.number(Key.THREADS));
        List<String> names = request.list(Key.PARAM_NAMES);
        for (int i = 0; i < names.size(); i++) {
            options.param(names.get(i), request.list(Key.PARAM_VALUES).get(i));
        }
        List<String> groups = request.list(Key.THREAD_GROUPS);
        if (!groups.isEmpty()) {
            int[] threads = new int[groups.size()];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = Integer.parseInt(groups.get(i));
            }
            options.threadGroups(threads);
        }
        if (request.has(Key.OPERATIONS)) {
            options.operationsPerInvocation((int) request.number(Key.OPERATIONS));
        }
        if (request.has(Key.TIME_UNIT)) {
            options.timeUnit(TimeUnit.valueOf(request.text(Key.TIME_UNIT)));
        }
    }

    private void how(ChainedOptionsBuilder options) {
        options.forks(1)
                .warmupForks(0)
                .warmupMode(WarmupMode.INDI)
                .warmupIterations((int) request.number(Key.WARMUPS))
                .warmupTime(TimeValue.nanoseconds(request.number(Key.WARMUP_NANOS)))
                .measurementIterations((int) request.number(Key.MEASUREMENTS))
                .measurementTime(TimeValue.nanoseconds(request.number(Key.MEASUREMENT_NANOS)))
                // JMH's timeout includes the time at the gate; Steelyard has its own limits.
                .timeout(TimeValue.days(1))
                .shouldDoGC(false)
                .shouldFailOnError(true)
                // The gate comes first, so that it waits before the other profilers start and reads their results after
                // they stop.
                .addProfiler(Gate.class, request.text(Key.GATE_LINE));
        if (request.has(Key.WARMUP_BATCH)) {
            options.warmupBatchSize((int) request.number(Key.WARMUP_BATCH));
        }
        if (request.has(Key.MEASUREMENT_BATCH)) {
            options.measurementBatchSize((int) request.number(Key.MEASUREMENT_BATCH));
        }
        List<String> profilers = request.list(Key.PROFILERS);
        for (int i = 0; i + 1 < profilers.size(); i += 2) {
            options.addProfiler(profilers.get(i), profilers.get(i + 1));
        }
    }

    /** Sets all three slots, even if empty: JMH would fill an unset middle slot with this process's own arguments. */
    private void jvm(ChainedOptionsBuilder options) {
        options.jvm(Utils.getCurrentJvm())
                .jvmArgsPrepend(slot(Key.JVM_PREPEND))
                .jvmArgs(slot(Key.JVM_ARGS))
                .jvmArgsAppend(slot(Key.JVM_APPEND));
    }

    private String[] slot(Key key) {
        return request.list(key).toArray(new String[0]);
    }

    private static String stackTrace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
