package dev.steelyard.harness.host;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Key;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Optional;

/** Sends the benchmarks listed by JMH, with the settings in their annotations, unresolved. */
final class BenchmarkSender {
    private BenchmarkSender() {}

    /** Answers a request with one frame per entry and a final frame that contains the error, if any. */
    static void send(Fields request, Connection connection) throws IOException {
        Fields end = new Fields();
        try {
            Collection<BenchmarkListEntry> entries = BenchmarkList.defaultList()
                    .find(ForkLog.discarding(), request.list(Key.INCLUDE), request.list(Key.EXCLUDE));
            for (BenchmarkListEntry entry : entries) {
                connection.send(FrameType.ENTRY, fields(entry));
            }
        } catch (RuntimeException | LinkageError e) {
            // The jar has no benchmark list, or one that this JMH cannot read, or a regular expression is invalid.
            end.put(Key.ERROR, e.toString());
        }
        connection.send(FrameType.LISTED, end);
    }

    private static Fields fields(BenchmarkListEntry entry) {
        Fields fields = new Fields()
                .put(Key.NAME, entry.getUsername())
                .put(
                        Key.MODE,
                        entry.getMode() == Mode.All ? "all" : entry.getMode().shortLabel())
                .put(Key.THREAD_GROUPS, Fields.texts(entry.getThreadGroups()));
        if (entry.getTimeUnit().hasValue()) {
            fields.put(Key.TIME_UNIT, entry.getTimeUnit().get().name());
        }
        count(fields, Key.THREADS, entry.getThreads());
        count(fields, Key.OPERATIONS, entry.getOperationsPerInvocation());
        count(fields, Key.WARMUPS, entry.getWarmupIterations());
        count(fields, Key.MEASUREMENTS, entry.getMeasurementIterations());
        time(fields, Key.WARMUP_NANOS, entry.getWarmupTime());
        time(fields, Key.MEASUREMENT_NANOS, entry.getMeasurementTime());
        time(fields, Key.TIMEOUT_NANOS, entry.getTimeout());
        if (entry.getJvm().hasValue()) {
            fields.put(Key.JVM, entry.getJvm().get());
        }
        texts(fields, Key.JVM_PREPEND, entry.getJvmArgsPrepend());
        texts(fields, Key.JVM_ARGS, entry.getJvmArgs());
        texts(fields, Key.JVM_APPEND, entry.getJvmArgsAppend());
        params(fields, entry);
        return fields;
    }

    private static void count(Fields fields, Key key, Optional<Integer> value) {
        if (value.hasValue()) {
            fields.put(key, value.get());
        }
    }

    private static void time(Fields fields, Key key, Optional<TimeValue> value) {
        if (value.hasValue()) {
            fields.put(key, value.get().convertTo(java.util.concurrent.TimeUnit.NANOSECONDS));
        }
    }

    private static void texts(Fields fields, Key key, Optional<Collection<String>> value) {
        if (value.hasValue()) {
            fields.put(key, new ArrayList<>(value.get()));
        }
    }

    private static void params(Fields fields, BenchmarkListEntry entry) {
        if (!entry.getParams().hasValue()) {
            return;
        }
        Map<String, String[]> params = new TreeMap<>(entry.getParams().get());
        List<String> values = new ArrayList<>();
        for (String[] of : params.values()) {
            values.add(Integer.toString(of.length));
            values.addAll(Arrays.asList(of));
        }
        fields.put(Key.PARAM_NAMES, new ArrayList<>(params.keySet()));
        fields.put(Key.PARAM_VALUES, values);
    }
}
