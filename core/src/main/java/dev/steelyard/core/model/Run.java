package dev.steelyard.core.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One run of Steelyard, as fixed before its first block; together with its blocks, it is all that a report needs. Only its budget or number
 * of blocks can change later, see {@link #extended}.
 *
 * @param id its name, unique and sortable by time, such as {@code 20261121-101502-7f3a}
 * @param version version of Steelyard
 * @param start when it started
 * @param seed the seed of all random order
 * @param budget time for all blocks together
 * @param criteria the criteria for verdicts
 * @param variants the variants; the first is the baseline, and the last the release that the criteria name, if they do
 * @param benchmarks every selected benchmark, with the variants that have it
 * @param environment facts about the host, by key such as {@code cpu.model}
 * @param safeguards checks of its verdicts
 * @param extension its last extension, if any
 * @param unreached benchmarks known not to execute any of the code that a treatment changes, at most one entry each
 * @param chosen benchmarks to measure up to their first look before any others, because the budget is probably too small for all; empty if
 *     it is large enough
 */
public record Run(
        String id,
        String version,
        Instant start,
        long seed,
        Duration budget,
        Criteria criteria,
        List<Variant> variants,
        List<Presence> benchmarks,
        SortedMap<String, String> environment,
        Safeguards safeguards,
        Optional<Extension> extension,
        List<Unreached> unreached,
        List<Chosen> chosen) {

    public Run {
        unreached = List.copyOf(unreached);
        chosen = List.copyOf(chosen);
        variants = List.copyOf(variants);
        benchmarks = List.copyOf(benchmarks);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
        if (variants.size() < (criteria.creep().isPresent() ? 3 : 2)) {
            throw new IllegalArgumentException("a run compares at least two variants");
        }
        String last = variants.get(variants.size() - 1).name();
        if (criteria.creep().filter(creep -> !creep.variant().equals(last)).isPresent()) {
            throw new IllegalArgumentException("the release is not the last variant");
        }
        Set<String> names = new HashSet<>();
        for (Variant variant : variants) {
            if (!names.add(variant.name())) {
                throw new IllegalArgumentException("two variants are called " + variant.name());
            }
            if (!Variant.isName(variant.name())) {
                throw new IllegalArgumentException(variant.name() + " is the name of a canary, not of a variant");
            }
        }
    }

    /** Creates a run without an extension. */
    public Run(
            String id,
            String version,
            Instant start,
            long seed,
            Duration budget,
            Criteria criteria,
            List<Variant> variants,
            List<Presence> benchmarks,
            SortedMap<String, String> environment,
            Safeguards safeguards) {
        this(
                id,
                version,
                start,
                seed,
                budget,
                criteria,
                variants,
                benchmarks,
                environment,
                safeguards,
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** Creates a run without safeguards. */
    public Run(
            String id,
            String version,
            Instant start,
            long seed,
            Duration budget,
            Criteria criteria,
            List<Variant> variants,
            List<Presence> benchmarks,
            SortedMap<String, String> environment) {
        this(id, version, start, seed, budget, criteria, variants, benchmarks, environment, Safeguards.NONE);
    }

    /** Returns the same run with more time or blocks; its looks, seed and promised error rate do not change. */
    public Run extended(Extension more) {
        return new Run(
                id,
                version,
                start,
                seed,
                more.budget().orElse(budget),
                criteria,
                variants,
                benchmarks,
                environment,
                safeguards,
                Optional.of(more),
                unreached,
                chosen);
    }

    /** Returns the same run with benchmarks to measure up to their first look before any others. */
    public Run choosing(List<Chosen> first) {
        return new Run(
                id,
                version,
                start,
                seed,
                budget,
                criteria,
                variants,
                benchmarks,
                environment,
                safeguards,
                extension,
                unreached,
                first);
    }

    /** Returns the same run without the digests of the benchmarks' own code. */
    public Run withoutCode() {
        return new Run(
                id,
                version,
                start,
                seed,
                budget,
                criteria,
                variants,
                benchmarks.stream()
                        .map(presence -> new Presence(presence.benchmark(), presence.variants()))
                        .toList(),
                environment,
                safeguards,
                extension,
                unreached,
                chosen);
    }

    /** Returns the same run with an updated entry for one unreached benchmark, which replaces the previous one. */
    public Run knowing(Unreached known) {
        List<Unreached> all = new ArrayList<>(unreached);
        all.removeIf(before -> before.benchmark().equals(known.benchmark()));
        all.add(known);
        return new Run(
                id,
                version,
                start,
                seed,
                budget,
                criteria,
                variants,
                benchmarks,
                environment,
                safeguards,
                extension,
                all,
                chosen);
    }

    /** Returns whether the budget limits the run; false if the run was extended only by a number of blocks. */
    public boolean timed() {
        return extension.map(more -> more.budget().isPresent()).orElse(true);
    }

    /** Returns the number of blocks after which a benchmark is no longer measured: at the last look, or earlier. */
    public int mostBlocks() {
        int last = criteria.looks().last();
        return extension.map(more -> Math.min(last, more.blocks().orElse(last))).orElse(last);
    }

    /** Returns the variant that the others are compared with. */
    public Variant baseline() {
        return variants.get(0);
    }

    /** Returns the variants that are compared with the baseline. */
    public List<Variant> treatments() {
        return variants.subList(1, variants.size() - (criteria.creep().isPresent() ? 1 : 0));
    }

    /** Returns the benchmarks that were edited together with the measured code in every treatment that has them: they get no verdict. */
    public Set<Benchmark> confounded() {
        return benchmarks.stream()
                .filter(presence -> treatments().stream()
                                .map(Variant::name)
                                .filter(presence.variants()::contains)
                                .allMatch(name -> presence.confounded(baseline().name(), name))
                        && treatments().stream().map(Variant::name).anyMatch(presence.variants()::contains))
                .map(Presence::benchmark)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the variant that the treatments are compared with for creep; it is the last one, and has no rows of its own. */
    public Optional<Variant> release() {
        return criteria.creep().map(creep -> variants.get(variants.size() - 1));
    }

    /** Returns all variants that run beside the baseline: the treatments, and the release if there is one. */
    public List<Variant> measured() {
        return variants.subList(1, variants.size());
    }

    /**
     * A benchmark that runs the same code in the baseline and in some treatments, so there is nothing to measure.
     *
     * @param benchmark the benchmark
     * @param treatments names of those treatments; may become empty as more is learned about the benchmark
     */
    public record Unreached(Benchmark benchmark, List<String> treatments) {
        public Unreached {
            treatments = List.copyOf(treatments);
        }
    }

    /**
     * Returns the minimum number of rows in each family, including rows of benchmarks that were not chosen; a family with fewer rows counts
     * all of them. 0 if no benchmarks were chosen, or if each row is its own family.
     */
    public int leastFamily() {
        return criteria.perBenchmark() ? 0 : leastFamily(chosen.size());
    }

    /**
     * Returns the minimum number of rows in each family when benchmarks are chosen because the budget is too small for all: twice the
     * number chosen, and at least four, so that benchmarks that join later rarely invalidate a verdict. The number is fixed before anything
     * is measured.
     *
     * @param chosen number of chosen benchmarks
     */
    public static int leastFamily(int chosen) {
        return chosen == 0 ? 0 : Math.max(4, 2 * chosen);
    }

    /**
     * A benchmark that was chosen before the measurements started.
     *
     * @param benchmark the benchmark
     * @param block estimated time of one of its blocks, above zero
     */
    public record Chosen(Benchmark benchmark, Duration block) {}

    /**
     * A benchmark and the variants that have it.
     *
     * @param benchmark the benchmark
     * @param variants names of the variants that have it
     * @param code digests of the benchmark's own code by variant name; a variant is absent if its digest is unknown
     * @param helpers digests of the other test and benchmark classes that its own code uses, by variant name; they matter in a comparison,
     *     but are not part of the identity of a series
     * @param onlyEdited names of the variants that differ from the baseline only in benchmarks, if this benchmark was edited
     */
    public record Presence(
            Benchmark benchmark,
            List<String> variants,
            SortedMap<String, String> code,
            SortedMap<String, String> helpers,
            List<String> onlyEdited) {
        public Presence {
            variants = List.copyOf(variants);
            onlyEdited = List.copyOf(onlyEdited);
            code = Collections.unmodifiableSortedMap(new TreeMap<>(code));
            helpers = Collections.unmodifiableSortedMap(new TreeMap<>(helpers));
        }

        /** Creates a presence without digests of helper classes. */
        public Presence(Benchmark benchmark, List<String> variants, SortedMap<String, String> code) {
            this(benchmark, variants, code, new TreeMap<>(), List.of());
        }

        /** Creates a presence without digests of the benchmark's own code. */
        public Presence(Benchmark benchmark, List<String> variants) {
            this(benchmark, variants, new TreeMap<>());
        }

        /** Returns whether the benchmark's own code is known to differ between two variants, so they measure different things. */
        public boolean edited(String one, String other) {
            return differs(code, one, other) || differs(helpers, one, other);
        }

        /**
         * Returns whether a treatment changes both the benchmark and the measured code, so a change in the score cannot be attributed to
         * either. If only benchmarks differ, their edit is what the user wants to compare.
         */
        public boolean confounded(String baseline, String treatment) {
            return edited(baseline, treatment) && !onlyEdited.contains(treatment);
        }

        private static boolean differs(SortedMap<String, String> digests, String one, String other) {
            return digests.containsKey(one)
                    && digests.containsKey(other)
                    && !Objects.equals(digests.get(one), digests.get(other));
        }
    }
}
