package dev.steelyard.selfbench.offline;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** Writes result files as JMH does, of many benchmarks with forks that spread as public ones do. */
final class ManyResults {

    /** Spread between forks: the median of public benchmarks. */
    private static final double FORKS_SPREAD = 0.023;
    /** Spread of the iterations of a fork. */
    private static final double ITERATIONS_SPREAD = 0.01;

    private final int benchmarks;
    private final int forks;
    private final int iterations;

    ManyResults(int benchmarks, int forks, int iterations) {
        this.benchmarks = benchmarks;
        this.forks = forks;
        this.iterations = iterations;
    }

    /**
     * Writes a file.
     *
     * @param seed of all that is random in it
     * @param slower by what every tenth benchmark is slower, a fraction
     */
    void write(Path file, long seed, double slower) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            out.write("[\n");
            for (int benchmark = 0; benchmark < benchmarks; benchmark++) {
                double level = 10 + 7919 * (benchmark % 101) / 10.0;
                out.write(benchmark == 0 ? "" : ",\n");
                entry(out, benchmark, level * (benchmark % 10 == 0 ? 1 + slower : 1), random);
            }
            out.write("]\n");
        }
    }

    private void entry(BufferedWriter out, int benchmark, double level, SplittableRandom random) throws IOException {
        out.write(String.format(Locale.ROOT, """
                    {
                        "jmhVersion" : "1.37",
                        "benchmark" : "org.example.suite.Part%dBenchmark.operation%d",
                        "mode" : "avgt",
                        "threads" : 1,
                        "forks" : %d,
                        "jvm" : "java",
                        "jvmArgs" : [
                        ],
                        "jdkVersion" : "17.0.15",
                        "vmName" : "Example VM",
                        "warmupIterations" : 5,
                        "warmupTime" : "1 s",
                        "measurementIterations" : %d,
                        "measurementTime" : "1 s",
                        "params" : {
                            "size" : "1000"
                        },
                        "primaryMetric" : {
                            "score" : %s,
                            "scoreError" : 0.25,
                            "scorePercentiles" : {
                                "0.0" : 1.0,
                                "50.0" : 2.0,
                                "100.0" : 3.0
                            },
                            "scoreUnit" : "ns/op",
                """, benchmark / 50, benchmark % 50, forks, iterations, level));
        out.write("            \"rawData\" : [\n");
        for (int fork = 0; fork < forks; fork++) {
            double centre = level * Math.exp(FORKS_SPREAD * random.nextGaussian());
            out.write("                [\n");
            for (int iteration = 0; iteration < iterations; iteration++) {
                double score = centre * Math.exp(ITERATIONS_SPREAD * random.nextGaussian());
                out.write("                    " + score + (iteration == iterations - 1 ? "\n" : ",\n"));
            }
            out.write(fork == forks - 1 ? "                ]\n" : "                ],\n");
        }
        out.write("            ]\n        },\n        \"secondaryMetrics\" : {\n        }\n    }");
    }
}
