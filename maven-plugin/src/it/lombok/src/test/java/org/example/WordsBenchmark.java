package org.example;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import tools.jackson.core.json.PackageVersion;

@State(Scope.Thread)
public class WordsBenchmark {
    private final Words words = Words.builder().list(List.of("one", "two")).build();

    @Setup
    public void hasTheJacksonOfThisProject() {
        if (!PackageVersion.VERSION.toString().equals("3.0.0")) {
            throw new IllegalStateException("jackson-core " + PackageVersion.VERSION);
        }
    }

    @Benchmark
    public int length() {
        return words.getList().size() + words.length();
    }

    @Benchmark
    public int broken() {
        throw new IllegalStateException("broken on purpose");
    }
}
