package dev.steelyard.compare.run;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.OwnMargin;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.build.BenchmarkClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Names of benchmarks in margins and limits that no benchmark has, selected or not: a misspelled margin would be ignored in silence. */
final class UnknownNames {

    private UnknownNames() {}

    /** Returns a warning for each such name; none for jars that do not list their benchmarks. */
    static List<String> in(Criteria criteria, List<Subject> subjects) {
        SortedSet<String> known = new TreeSet<>();
        for (Subject subject : subjects) {
            try {
                known.addAll(BenchmarkClasses.benchmarks(subject.classPath()));
            } catch (IOException e) {
                throw new UncheckedIOException("a class path that was just made cannot be read", e);
            }
        }
        if (known.isEmpty()) {
            return List.of();
        }
        Stream<String> margins = criteria.margins().own().stream().map(OwnMargin::benchmark);
        Stream<String> limits = criteria.limits().stream()
                .flatMap(limit -> Stream.concat(Stream.of(limit.benchmark()), limit.than().stream()));
        return Stream.concat(margins, limits)
                .distinct()
                .filter(name -> known.stream().noneMatch(benchmark -> Benchmark.isNamed(benchmark, name)))
                .map(
                        name -> "a margin or limit is for '" + name
                                + "', but no benchmark has that name; use the end of the name of a class, or of a class and method")
                .toList();
    }
}
