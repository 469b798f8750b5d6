package dev.steelyard.suite.avro;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.openjdk.jmh.infra.Blackhole;

/** Makes and calls the benchmarks that rows name, as JMH does. */
final class Benchmarks {

    private static final Blackhole BLACKHOLE = new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");

    private Benchmarks() {}

    /** The class of a row's benchmark. */
    static Class<?> type(Row row) {
        try {
            return Class.forName(row.benchmark().substring(0, row.benchmark().lastIndexOf('.')));
        } catch (ClassNotFoundException e) {
            throw new LinkageError("no class of " + row, e);
        }
    }

    /** The method of a row's benchmark. */
    static Method method(Row row) {
        String name = row.benchmark().substring(row.benchmark().lastIndexOf('.') + 1);
        try {
            return type(row).getMethod(name, Blackhole.class);
        } catch (NoSuchMethodException e) {
            throw new LinkageError("no method of " + row, e);
        }
    }

    /** A benchmark that is set up. */
    static PerfBenchmark make(Row row) {
        try {
            PerfBenchmark benchmark = (PerfBenchmark) type(row).getConstructor().newInstance();
            benchmark.setUp();
            return benchmark;
        } catch (ReflectiveOperationException | IOException e) {
            throw new AssertionError("cannot set up " + row, e);
        }
    }

    /** One invocation. */
    static void invoke(Row row, PerfBenchmark benchmark) {
        try {
            method(row).invoke(benchmark, BLACKHOLE);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError("cannot run " + row, e);
        }
    }
}
