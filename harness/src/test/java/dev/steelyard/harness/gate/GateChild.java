package dev.steelyard.harness.gate;

import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * A fork as JMH runs it, without a benchmark: calls the gate before and after each of some iterations. The arguments are the
 * gate's address, the number of iterations, and that of the one that never ends, if any.
 */
final class GateChild {
    private static final TimeValue LENGTH = TimeValue.milliseconds(1);

    private GateChild() {}

    public static void main(String[] args) throws InterruptedException {
        int endless = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        Gate gate = new Gate(args[0]);
        IterationParams iteration =
                new IterationParams(IterationType.MEASUREMENT, Integer.parseInt(args[1]), LENGTH, 1);
        BenchmarkParams benchmark = new BenchmarkParams(
                "org.example.A.b",
                GateChild.class.getName() + ".b",
                true,
                1,
                new int[] {1},
                Collections.<String>emptyList(),
                1,
                0,
                iteration,
                iteration,
                Mode.AverageTime,
                new WorkloadParams(),
                TimeUnit.NANOSECONDS,
                1,
                "java",
                Collections.<String>emptyList(),
                "17",
                "VM",
                "17",
                "1.21",
                TimeValue.minutes(1));
        // As JMH does: it asks for the number each time.
        for (int i = 1; i <= iteration.getCount(); i++) {
            gate.beforeIteration(benchmark, iteration);
            if (i == endless) {
                Thread.sleep(Long.MAX_VALUE);
            }
            IterationResult result = new IterationResult(benchmark, iteration, new IterationResultMetaData(10L * i, i));
            result.addResult(new AverageTimeResult(ResultRole.PRIMARY, "b", i, 1000L, TimeUnit.NANOSECONDS));
            gate.afterIteration(benchmark, iteration, result);
        }
        tearDown();
    }

    /** Takes a while, and interrupts all threads, the gate's among them. */
    private static void tearDown() throws InterruptedException {
        Thread.currentThread().getThreadGroup().interrupt();
        if (Thread.interrupted()) {
            Thread.sleep(300);
        }
    }
}
