package org.example.logging;

import java.util.HashMap;
import java.util.Map;
import java.util.logging.Logger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** To log is what these are about, whatever else they do; a clock is none of it. */
@State(Scope.Thread)
public class LoggerBenchmark {
    private static final Logger LOG = Logger.getLogger("org.example");

    private final Map<String, Long> map = new HashMap<>();

    @Benchmark
    public Long logged() {
        LOG.info("found");
        return map.get("x");
    }

    @Benchmark
    public Long timed() {
        return map.put("x", System.nanoTime()); // finds: clock-or-io
    }
}
