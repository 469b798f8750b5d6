package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Warning.BuiltDifferently.Way;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.model.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds warnings about a run as a whole, not about particular rows. */
final class RunWarnings {

    private RunWarnings() {}

    /** Returns the warnings of a run. */
    static List<Warning> of(Run run) {
        List<Way> ways = new ArrayList<>();
        for (BuildTrait trait : BuildTrait.values()) {
            Map<String, List<String>> variants = new LinkedHashMap<>();
            for (Variant variant : run.variants()) {
                value(trait, variant, run)
                        .ifPresent(value -> variants.computeIfAbsent(value, absent -> new ArrayList<>())
                                .add(variant.name()));
            }
            // If classes are compiled for different releases of Java, it is relevant that one JVM ran them all.
            boolean oneJvm = trait == BuildTrait.JVM && ways.stream().anyMatch(way -> way.trait() == BuildTrait.TARGET);
            if (variants.size() > 1 || oneJvm) {
                variants.forEach((value, names) -> ways.add(new Way(trait, value, names)));
            }
        }
        List<Warning> warnings = new ArrayList<>(benchmarks(run));
        alike(run, BuildTrait.IGNORED_CLASSES)
                .forEach((classes, variants) ->
                        warnings.add(new Warning.VersionedClassesIgnored(classes, names(variants))));
        if (!ways.isEmpty()) {
            warnings.add(new Warning.BuiltDifferently(ways));
        }
        if (!run.safeguards().reconfigured().isEmpty()) {
            warnings.add(new Warning.ConfigurationEdited(
                    run.baseline().name(), run.safeguards().reconfigured()));
        }
        return List.copyOf(warnings);
    }

    /** Returns warnings about benchmarks that differ between the variants, or that were replaced for that reason. */
    private static List<Warning> benchmarks(Run run) {
        List<Warning> warnings = new ArrayList<>();
        alike(run, BuildTrait.BENCHMARKS)
                .forEach((revision, variants) ->
                        warnings.add(new Warning.BenchmarksReplaced(revision, names(variants))));
        String baseline = run.baseline().name();
        List<String> confounded =
                named(run, presence -> any(run, treatment -> presence.confounded(baseline, treatment)));
        List<String> edited = named(
                run,
                presence -> any(
                        run,
                        treatment ->
                                presence.edited(baseline, treatment) && !presence.confounded(baseline, treatment)));
        if (!confounded.isEmpty() || !edited.isEmpty()) {
            int compared = (int) run.benchmarks().stream()
                    .filter(presence -> presence.variants().contains(baseline)
                            && presence.variants().size() > 1)
                    .map(presence -> presence.benchmark().shortName())
                    .distinct()
                    .count();
            if (!confounded.isEmpty()) {
                warnings.add(new Warning.BenchmarksEdited(confounded, compared));
            }
            if (!edited.isEmpty()) {
                warnings.add(new Warning.OnlyBenchmarksEdited(edited, compared));
            }
        }
        return warnings;
    }

    private static List<String> named(Run run, Predicate<Presence> condition) {
        return run.benchmarks().stream()
                .filter(condition)
                .map(presence -> presence.benchmark().shortName())
                .distinct()
                .toList();
    }

    private static boolean any(Run run, Predicate<String> condition) {
        return run.treatments().stream().map(Variant::name).anyMatch(condition);
    }

    /** Returns a warning if variants that should differ have the same class path, settings and JVM. */
    static Optional<Warning> sameCode(Run run) {
        return alike(run, BuildTrait.CLASS_PATH).values().stream()
                .map(variants -> variants.stream()
                        .filter(variant -> variants.stream()
                                .anyMatch(other -> !other.revision().equals(variant.revision())
                                        && other.settings().equals(variant.settings())
                                        && other.jvm().equals(variant.jvm())))
                        .toList())
                .filter(variants -> variants.size() > 1)
                .<Warning>map(variants -> new Warning.SameCode(names(variants)))
                .findFirst();
    }

    private static Map<String, List<Variant>> alike(Run run, BuildTrait trait) {
        Map<String, List<Variant>> variants = new LinkedHashMap<>();
        for (Variant variant : run.variants()) {
            Optional.ofNullable(variant.build().get(trait))
                    .ifPresent(value -> variants.computeIfAbsent(value, absent -> new ArrayList<>())
                            .add(variant));
        }
        return variants;
    }

    private static List<String> names(List<Variant> variants) {
        return variants.stream().map(Variant::name).toList();
    }

    private static Optional<String> value(BuildTrait trait, Variant variant, Run run) {
        return switch (trait) {
            // The same revision on several JVMs is an intended comparison of JVMs.
            case JVM ->
                several(run.variants().stream().map(Variant::revision).toList())
                        ? Optional.of(variant.jvm().orElse(""))
                        : Optional.empty();
            // If the tools differ, so do all traits that depend on them.
            case CHANGES ->
                several(run.variants().stream().map(RunWarnings::tool).toList())
                        ? Optional.empty()
                        : tool(variant).map(any -> variant.build().getOrDefault(trait, ""));
            // This has a warning of its own.
            case BENCHMARKS, CLASS_PATH, IGNORED_CLASSES -> Optional.empty();
            case TOOL, RESULT, MODULE, TARGET, JDK ->
                Optional.ofNullable(variant.build().get(trait));
        };
    }

    private static Optional<String> tool(Variant variant) {
        return Optional.ofNullable(variant.build().get(BuildTrait.TOOL));
    }

    private static boolean several(List<Optional<String>> values) {
        return values.stream().flatMap(Optional::stream).distinct().count() > 1;
    }
}
