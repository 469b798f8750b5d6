package dev.steelyard.compare.catalogue;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Splits the benchmarks of one variant by the values of a param: each value becomes a variant of the run, with the
 * same code on the same JVM, and the param leaves the benchmarks' identity. The values are those that the variant lists,
 * so JMH's {@code -p} decides about them as it does elsewhere.
 */
public final class SweptListing {

    /** Benchmarks named in a message; more are counted. */
    private static final int NAMED = 3;

    private final Sweep sweep;
    private final Progress progress;

    public SweptListing(Sweep sweep, Progress progress) {
        this.sweep = sweep;
        this.progress = progress;
    }

    /**
     * Returns the variants, the baseline first, with what each has; nothing if nothing is listed.
     *
     * @param whole the one variant that the user named
     * @param listed what it lists, each value of the param a benchmark
     * @throws UserError if no two values of the param can be compared
     */
    public Catalogue of(Subject whole, List<ListedBenchmark> listed) {
        Catalogue catalogue = new Catalogue();
        if (listed.isEmpty()) {
            return catalogue;
        }
        Map<String, List<ListedBenchmark>> byValue = new LinkedHashMap<>();
        Map<String, String> shown = new LinkedHashMap<>();
        for (ListedBenchmark each : listed) {
            SortedMap<String, String> params = new TreeMap<>(each.benchmark().params());
            String text = params.remove(sweep.param());
            String value = each.secrets().revealedIn(each.benchmark().params()).get(sweep.param());
            if (text != null && value != null) {
                shown.put(value, text);
                byValue.computeIfAbsent(value, absent -> new ArrayList<>()).add(without(each, params));
            }
        }
        if (byValue.isEmpty()) {
            throw undeclared(listed);
        }
        List<String> values = chosen(List.copyOf(byValue.keySet()), shown);
        List<String> names = SweptNames.of(
                values.stream().map(value -> shown.getOrDefault(value, value)).toList());
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            catalogue.add(variant(whole, names.get(i), value), byValue.getOrDefault(value, List.of()));
        }
        sayWhatIsLeftOut(listed);
        return catalogue;
    }

    private static ListedBenchmark without(ListedBenchmark listed, SortedMap<String, String> params) {
        Benchmark benchmark = listed.benchmark();
        Benchmark identity =
                new Benchmark(benchmark.name(), benchmark.mode(), params, benchmark.threads(), benchmark.unit());
        return new ListedBenchmark(
                identity,
                listed.threadGroups(),
                listed.arguments(),
                listed.iterations(),
                listed.operationsPerInvocation(),
                listed.name(),
                listed.secrets());
    }

    private Subject variant(Subject whole, String name, String value) {
        Variant variant = whole.variant();
        VariantSettings settings = variant.settings();
        TreeMap<String, String> params = new TreeMap<>(settings.params());
        params.put(sweep.param(), value);
        Variant swept = new Variant(
                name,
                variant.source(),
                variant.revision(),
                variant.jvm(),
                new VariantSettings(settings.jvmArgs(), settings.properties(), params),
                variant.build());
        return new Subject(swept, whole.classPath(), whole.directory(), whole.java());
    }

    /** The values that are compared, of those that the benchmarks have. */
    private List<String> chosen(List<String> declared, Map<String, String> shown) {
        String all = String.join(", ", shown.values());
        String param = sweep.param();
        if (declared.size() == 1) {
            throw UserError.usage(
                    param + " needs at least two values; the selected benchmarks have one: '" + all + "'",
                    "Add values after '--', as in -- -p " + param + "=" + all + ",OTHER.");
        }
        for (String value : sweep.values()) {
            if (!declared.contains(value)) {
                throw UserError.usage(
                        "no selected benchmark has value '" + value + "' for param " + param,
                        "The selected benchmarks have " + all
                                + ". To use other values, list all of them after "
                                + "'--': -- -p "
                                + param + "=" + String.join(",", sweep.values()) + ".");
            }
        }
        return sweep.values().isEmpty() ? declared : sweep.values();
    }

    private UserError undeclared(List<ListedBenchmark> listed) {
        TreeSet<String> declared = new TreeSet<>();
        listed.forEach(each -> declared.addAll(each.benchmark().params().keySet()));
        return UserError.usage(
                "no selected benchmark declares param " + sweep.param(),
                declared.isEmpty()
                        ? "The selected benchmarks have no params; select other benchmarks with --include, or compare "
                                + "revisions."
                        : "The selected benchmarks declare " + String.join(", ", declared) + ".");
    }

    private void sayWhatIsLeftOut(List<ListedBenchmark> listed) {
        Predicate<Benchmark> has = benchmark -> benchmark.params().containsKey(sweep.param());
        List<Benchmark> all = listed.stream().map(ListedBenchmark::benchmark).toList();
        List<String> without = all.stream()
                .filter(has.negate())
                .map(Benchmark::shortName)
                .distinct()
                .toList();
        if (!without.isEmpty()) {
            boolean one = without.size() == 1;
            String named = String.join(", ", without.subList(0, Math.min(NAMED, without.size())));
            String more = without.size() > NAMED ? " and " + (without.size() - NAMED) + " more" : "";
            progress.warning(without.size() + (one ? " benchmark does" : " benchmarks do") + " not declare "
                    + sweep.param() + " and " + (one ? "is" : "are") + " left out: " + named + more + ".");
        }
    }
}
