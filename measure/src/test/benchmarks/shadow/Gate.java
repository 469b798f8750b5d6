package dev.steelyard.harness.gate;

import java.util.Collection;
import java.util.Collections;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/** Stands before the real gate on the class path and cannot be made in a fork, where JMH ignores that in silence. */
public class Gate implements InternalProfiler {
    public Gate(String line) {
        if (System.getProperty("sun.java.command", "").contains("ForkedMain")) {
            throw new IllegalStateException("not in a fork");
        }
    }

    @Override
    public String getDescription() {
        return "no gate";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

    @Override
    public Collection<? extends Result> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return Collections.emptyList();
    }
}
