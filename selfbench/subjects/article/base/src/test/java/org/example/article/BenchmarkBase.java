package org.example.article;

import java.io.InputStream;
import java.util.Properties;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs all benchmarks as benchmark.properties says; the profile benchmark calls it. */
public class BenchmarkBase {

    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        try (InputStream in = BenchmarkBase.class.getResourceAsStream("/benchmark.properties")) {
            properties.load(in);
        }
        new Runner(new OptionsBuilder()
                        .include(properties.getProperty("benchmark.global.testclassregexpattern"))
                        .warmupIterations(number(properties, "benchmark.warmup.iterations"))
                        .measurementIterations(number(properties, "benchmark.test.iterations"))
                        .forks(number(properties, "benchmark.test.forks"))
                        .threads(number(properties, "benchmark.test.threads"))
                        .resultFormat(ResultFormatType.JSON)
                        .result(properties.getProperty("benchmark.global.resultfileprefix") + "results.json")
                        .build())
                .run();
    }

    private static int number(Properties properties, String key) {
        return Integer.parseInt(properties.getProperty(key));
    }
}
