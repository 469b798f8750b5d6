package dev.steelyard.suite.joining;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Words to a text. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JoiningBenchmark {

    /** What joins them. */
    @Param({"builder", "buffer", "library"})
    public String impl;

    private final String[] words = new String[16];

    /** Makes the words, of a fixed seed. */
    @Setup
    public void fill() {
        Random random = new Random(1);
        for (int i = 0; i < words.length; i++) {
            words[i] = Integer.toString(random.nextInt());
        }
    }

    /** Joins them. */
    @Benchmark
    public String join() {
        switch (impl) {
            case "builder":
                StringBuilder builder = new StringBuilder();
                for (String word : words) {
                    builder.append(word).append(' ');
                }
                return builder.toString();
            case "buffer":
                StringBuffer buffer = new StringBuffer();
                for (String word : words) {
                    buffer.append(word).append(' ');
                }
                return buffer.toString();
            default:
                return String.join(" ", words);
        }
    }
}
