package dev.steelyard.bisect.search;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run.Presence;
import java.util.List;
import java.util.stream.Collectors;

/** The one benchmark that both ends of a range have. */
final class BenchmarkChoice {

    private static final int LISTED = 5;

    private BenchmarkChoice() {}

    /**
     * Returns the benchmark.
     *
     * @param present those that match, with the variants that have them
     * @param asked what they match, for messages
     * @throws UserError unless exactly one matches in both variants
     */
    static Benchmark of(List<Presence> present, String asked) {
        List<Benchmark> both = present.stream()
                .filter(presence -> presence.variants().size() == 2)
                .map(Presence::benchmark)
                .toList();
        if (both.size() == 1) {
            return both.get(0);
        }
        if (both.size() > 1) {
            throw UserError.usage(
                    both.size() + " benchmarks match '" + asked + "', but bisect follows one:\n" + list(both),
                    "Narrow --benchmark, such as '^" + both.get(0).name().replace(".", "\\.")
                            + "$'; choose params with -- -p NAME=VALUE, and a mode with -- -bm MODE.");
        }
        if (present.isEmpty()) {
            throw UserError.usage(
                    "no benchmark matches '" + asked + "'",
                    "Relax --benchmark; 'steelyard compare GOOD BAD --dry-run' lists all benchmarks.");
        }
        throw UserError.usage(
                "only one of the two revisions has "
                        + present.get(0).benchmark().shortName() + ", in "
                        + String.join(", ", present.get(0).variants()),
                "Specify revisions that both have the benchmark, or copy it to all of them with --benchmarks-from and "
                        + "--benchmark-path.");
    }

    private static String list(List<Benchmark> benchmarks) {
        String first = benchmarks.stream()
                .limit(LISTED)
                .map(benchmark -> "  " + benchmark)
                .collect(Collectors.joining("\n"));
        int more = benchmarks.size() - LISTED;
        return more > 0 ? first + "\n  and " + more + " more" : first;
    }
}
