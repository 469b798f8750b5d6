package dev.steelyard.history.run;

import dev.steelyard.compare.plan.JvmIdentity;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.ledger.BenchmarkNames.RunPairing;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.files.Digest;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Earlier attempts that were like those that are to be made: the same anchor, benchmarks, JVM, options and build. */
final class AlikeAttempts {

    private static final String ALIASES = ", aliases=" + Aliases.NONE;

    private final Map<String, Attempt> latest = new HashMap<>();

    /**
     * @param all all attempts, the earliest first
     * @param anchor full hash of the anchor
     * @param selection see {@link #selection}
     */
    AlikeAttempts(List<Attempt> all, String anchor, String selection) {
        for (Attempt attempt : all) {
            boolean alike = attempt.anchor().equals(anchor)
                    && attempt.selection().equals(selection)
                    && attempt.outcome().lasts();
            // What was measured once is there, even if a later attempt failed.
            boolean measured = attempt.outcome() == Attempt.Outcome.MEASURED;
            if (alike && (measured || measured(attempt.revision()).isEmpty())) {
                latest.put(attempt.revision(), attempt);
            }
        }
    }

    /**
     * Returns these attempts without those whose runs did not compare a benchmark, because its two names were not known to be one.
     *
     * @param runs all runs with the anchor: of an attempt, it is the last one that started before the attempt ended
     */
    AlikeAttempts without(List<RunPairing> runs) {
        latest.values()
                .removeIf(attempt -> attempt.outcome() != Attempt.Outcome.NOT_BUILT
                        && runs.stream()
                                .filter(run -> run.revision().equals(attempt.revision())
                                        && !run.start().isAfter(attempt.at()))
                                .max(Comparator.comparing(RunPairing::start))
                                .filter(RunPairing::unpaired)
                                .isPresent());
        return this;
    }

    /** Returns the attempt that need not be made again for a revision, if there is one. */
    Optional<Attempt> of(String revision) {
        return Optional.ofNullable(latest.get(revision));
    }

    private Optional<Attempt> measured(String revision) {
        return of(revision).filter(attempt -> attempt.outcome() == Attempt.Outcome.MEASURED);
    }

    /**
     * Returns a digest of everything that scores depend on and the user can choose, besides the revisions. Only what differs from
     * the defaults counts.
     *
     * @param root root folder of the repository: its projects in other folders have other benchmarks
     */
    static String selection(CompareRequest each, Path root) {
        VariantSpec variant = each.variants().get(0);
        List<String> texts = new ArrayList<>();
        texts.add(JvmIdentity.release(java(variant.jvm())));
        add(texts, "project", root.relativize(real(each.project())), Path.of(""));
        add(texts, "settings", variant.settings(), VariantSettings.NONE);
        // Names that benchmarks had are no part of what is measured; nor was there a place for them once.
        add(
                texts,
                "jmh",
                each.jmh().toString().replace(ALIASES, ""),
                JmhOptions.NONE.toString().replace(ALIASES, ""));
        add(texts, "build", each.build(), BuildSettings.FIND);
        add(texts, "placement", each.placement(), PlacementRequest.SAME_CPU);
        add(texts, "slice", each.pace().slice(), Optional.empty());
        return Digest.ofTexts(texts);
    }

    private static Path real(Path project) {
        try {
            return project.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(List<String> texts, String name, Object value, Object usual) {
        if (!value.equals(usual)) {
            texts.add(name + " " + value);
        }
    }

    private static Path java(Optional<Path> given) {
        Path place = given.orElseGet(() -> Path.of(System.getProperty("java.home")));
        return Files.isDirectory(place) ? place.resolve("bin").resolve("java") : place;
    }
}
