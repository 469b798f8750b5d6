package dev.steelyard.compare.reach;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.reach.BenchmarkCode;
import dev.steelyard.workspace.reach.ClassPathContent;
import dev.steelyard.workspace.reach.DifferingClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The digests of the benchmarks' own code, by which a comparison knows that two variants measure different benchmarks, and a history
 * that one was edited or renamed.
 */
public final class OwnCodeDigests {

    private OwnCodeDigests() {}

    /** What is known of a benchmark in one variant. */
    private record Known(Optional<String> code, Optional<BenchmarkCode.Classes> classes) {}

    /**
     * Returns every benchmark with the variants that have it, and its code in each of these as far as that can be read.
     *
     * @param isHelper whether a class is in sources of tests or benchmarks, by the internal name of its outermost class
     */
    public static List<Presence> of(Catalogue catalogue, Predicate<String> isHelper) {
        List<Presence> presence = catalogue.presence();
        Map<Presence, SortedMap<String, String>> digests = new HashMap<>();
        Map<Presence, SortedMap<String, String>> helpers = new HashMap<>();
        Map<List<Path>, Map<String, Known>> read = new HashMap<>();
        for (Subject subject : catalogue.subjects()) {
            String variant = subject.variant().name();
            Map<String, Known> byName = read.computeIfAbsent(subject.classPath(), absent -> new HashMap<>());
            reading(subject, code -> {
                for (Presence one : presence) {
                    Optional<Known> found = catalogue
                            .listed(one.benchmark(), variant)
                            .map(ListedBenchmark::name)
                            .map(name -> byName.computeIfAbsent(name, each -> known(code, each, isHelper)));
                    found.flatMap(Known::code).ifPresent(digest -> put(digests, one, variant, digest));
                    found.flatMap(Known::classes)
                            .ifPresent(classes ->
                                    put(helpers, one, variant, classes.helpers().orElse("none")));
                }
                return presence;
            });
        }
        List<Presence> known = presence.stream()
                .map(one -> new Presence(
                        one.benchmark(),
                        one.variants(),
                        digests.getOrDefault(one, new TreeMap<>()),
                        helpers.getOrDefault(one, new TreeMap<>()),
                        List.of()))
                .toList();
        return withOnlyEdited(known, catalogue.subjects(), isHelper);
    }

    private static List<Presence> withOnlyEdited(
            List<Presence> presence, List<Subject> subjects, Predicate<String> isHelper) {
        Subject baseline = subjects.get(0);
        List<String> onlyEdited = subjects.stream()
                .skip(1)
                .filter(treatment -> presence.stream().anyMatch(one -> edited(one, baseline, treatment)))
                .filter(treatment -> onlyBenchmarksDiffer(baseline, treatment, isHelper))
                .map(treatment -> treatment.variant().name())
                .toList();
        return presence.stream()
                .map(one -> new Presence(
                        one.benchmark(),
                        one.variants(),
                        one.code(),
                        one.helpers(),
                        onlyEdited.stream()
                                .filter(treatment ->
                                        one.edited(baseline.variant().name(), treatment))
                                .toList()))
                .toList();
    }

    private static boolean edited(Presence presence, Subject baseline, Subject treatment) {
        return presence.edited(baseline.variant().name(), treatment.variant().name());
    }

    /**
     * Returns whether two variants differ in benchmarks at most: what they measure is the same.
     *
     * @param isHelper as above
     */
    public static boolean onlyBenchmarksDiffer(Subject baseline, Subject treatment, Predicate<String> isHelper) {
        Set<String> own = new HashSet<>(classes(baseline, names(baseline), isHelper));
        own.addAll(classes(treatment, names(treatment), isHelper));
        try {
            return DifferingClasses.onlyInBenchmarks(
                    ClassPathContent.read(baseline.classPath()),
                    ClassPathContent.read(treatment.classPath()),
                    type -> own.contains(type) || isHelper.test(type));
        } catch (IOException e) {
            throw new UncheckedIOException("a class path that was just made cannot be read", e);
        }
    }

    private static void put(
            Map<Presence, SortedMap<String, String>> digests, Presence presence, String variant, String digest) {
        digests.computeIfAbsent(presence, absent -> new TreeMap<>()).put(variant, digest);
    }

    private static Known known(BenchmarkCode code, String name, Predicate<String> isHelper) {
        return new Known(code.digest(name), code.classes(name, isHelper));
    }

    private static <T> T reading(Subject subject, Function<BenchmarkCode, T> action) {
        try (BenchmarkCode code = BenchmarkCode.on(subject.classPath())) {
            return action.apply(code);
        } catch (IOException e) {
            throw new UncheckedIOException("files that were only read cannot be closed", e);
        }
    }

    /**
     * Returns the names of benchmarks that themselves differ between the baseline and a treatment, before any JVM has listed them.
     * A benchmark that was renamed is not among them.
     *
     * @param subjects the variants, the baseline first
     * @param jmh options that select benchmarks
     * @param isHelper as above
     */
    public static SortedSet<String> edited(List<Subject> subjects, JmhOptions jmh, Predicate<String> isHelper) {
        SortedSet<String> edited = new TreeSet<>();
        Map<String, Known> before = selected(subjects.get(0), jmh, isHelper);
        for (Subject treatment : subjects.subList(1, subjects.size())) {
            selected(treatment, jmh, isHelper).forEach((name, after) -> {
                Known own = before.get(name);
                if (own != null && differ(own, after)) {
                    edited.add(name);
                }
            });
        }
        return edited;
    }

    private static boolean differ(Known one, Known other) {
        return one.code.isPresent()
                && other.code.isPresent()
                && !(one.code.equals(other.code)
                        && one.classes
                                .flatMap(BenchmarkCode.Classes::helpers)
                                .equals(other.classes.flatMap(BenchmarkCode.Classes::helpers)));
    }

    private static Map<String, Known> selected(Subject subject, JmhOptions jmh, Predicate<String> isHelper) {
        Map<String, Known> known = new HashMap<>();
        List<Pattern> include = jmh.include().stream().map(Pattern::compile).toList();
        List<Pattern> exclude = jmh.exclude().stream().map(Pattern::compile).toList();
        List<String> names = names(subject).stream()
                .filter(name -> include.isEmpty() || matches(include, name))
                .filter(name -> !matches(exclude, name))
                .toList();
        return reading(subject, code -> {
            names.forEach(name -> known.put(name, known(code, name, isHelper)));
            return known;
        });
    }

    private static boolean matches(List<Pattern> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).find());
    }

    private static SortedSet<String> names(Subject subject) {
        try {
            return BenchmarkClasses.benchmarks(subject.classPath());
        } catch (IOException e) {
            throw new UncheckedIOException("a class path that was just made cannot be read", e);
        }
    }

    /**
     * Returns the internal names of the outermost classes that benchmarks of a variant consist of.
     *
     * @param names the benchmarks
     * @param isHelper as above
     */
    public static SortedSet<String> classes(Subject subject, SortedSet<String> names, Predicate<String> isHelper) {
        SortedSet<String> outermost = new TreeSet<>();
        return reading(subject, code -> {
            for (String name : names) {
                code.classes(name, isHelper).ifPresent(classes -> outermost.addAll(classes.outermost()));
            }
            return outermost;
        });
    }

    /**
     * Returns what tells two variants' versions of benchmarks apart.
     *
     * @param names the benchmarks
     * @param isHelper as above
     */
    public static List<String> code(Subject subject, SortedSet<String> names, Predicate<String> isHelper) {
        return reading(
                subject,
                code -> names.stream()
                        .map(name -> known(code, name, isHelper))
                        .flatMap(known -> Stream.of(known.code, known.classes.flatMap(BenchmarkCode.Classes::helpers)))
                        .map(digest -> digest.orElse(""))
                        .toList());
    }

    /** Returns whether the same variants list the same benchmarks, whatever is known of their code. */
    public static boolean sameBenchmarks(List<Presence> some, List<Presence> others) {
        return bare(some).equals(bare(others));
    }

    private static List<Presence> bare(List<Presence> presence) {
        return presence.stream()
                .map(one -> new Presence(one.benchmark(), one.variants()))
                .toList();
    }
}
