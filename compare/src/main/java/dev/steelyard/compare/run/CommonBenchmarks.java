package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.reach.OwnCodeDigests;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Makes the variants of a run measure the same benchmarks. Where a benchmark itself was edited between revisions, its files of one
 * revision, the last treatment's or else another's, are laid over all of them, if they build with all of them. Where that fails,
 * each variant keeps its own, and the verdicts are withheld. Where nothing but benchmarks was edited, that is what is compared. See docs/decisions/120-edited-benchmarks.md.
 */
final class CommonBenchmarks {

    /** Maximum number of names in a message. */
    private static final int NAMED = 2;

    /** Why variants do not have the same benchmarks, the one that says most first. */
    private enum Blocker {
        BUILD("no revision has benchmarks that build with the code of every variant"),
        REMAINS("compiled from the same files, the difference remains (for example, a constant comes from other code)"),
        NO_SOURCES("the sources of the benchmarks were not found");

        private final String words;

        Blocker(String words) {
            this.words = words;
        }
    }

    private final Workspace workspace;
    private final CompareRequest request;
    private final Preparation preparation;
    private final Progress progress;

    CommonBenchmarks(Workspace workspace, CompareRequest request, Preparation preparation, Progress progress) {
        this.workspace = workspace;
        this.request = request;
        this.preparation = preparation;
        this.progress = progress;
    }

    /**
     * Variants that are ready.
     *
     * @param subjects the variants, the baseline first
     * @param build settings with which they can be made again
     * @param isHelper whether a class is in sources of tests or benchmarks, by the internal name of its outermost class
     */
    record Prepared(List<Subject> subjects, BuildSettings build, Predicate<String> isHelper) {
        Prepared {
            subjects = List.copyOf(subjects);
        }
    }

    /**
     * Builds the variants, and those again whose benchmarks are replaced.
     *
     * @throws VariantFailure if one cannot be built as it is
     */
    Prepared prepare(List<VariantSpec> variants) {
        List<Subject> own = preparation.prepare(variants);
        Predicate<String> isHelper = workspace.helperClasses(variants);
        Prepared asIs = new Prepared(own, request.build(), isHelper);
        if (variants.size() < 2 || request.build().benchmarksFrom().isPresent()) {
            return asIs;
        }
        SortedSet<String> edited = OwnCodeDigests.edited(own, request.jmh(), isHelper);
        if (edited.isEmpty()) {
            return asIs;
        }
        // A release is there to be compared with: its benchmarks are never laid over those of others.
        int compared = variants.size() - (request.criteria().creep().isPresent() ? 1 : 0);
        SortedSet<String> judged = OwnCodeDigests.edited(own.subList(0, compared), request.jmh(), isHelper);
        if (!judged.isEmpty()
                && own.subList(1, compared).stream()
                        .allMatch(one -> OwnCodeDigests.onlyBenchmarksDiffer(own.get(0), one, isHelper))) {
            // The benchmarks' own code is what somebody wants to compare.
            return asIs;
        }
        SortedSet<Blocker> met = new TreeSet<>(Set.of(Blocker.NO_SOURCES));
        Set<List<String>> tried = new HashSet<>();
        for (int from : order(compared)) {
            // Variants with the same edit need not be tried twice.
            if (!tried.add(OwnCodeDigests.code(own.get(from), edited, isHelper))) {
                continue;
            }
            SortedSet<String> classes = OwnCodeDigests.classes(own.get(from), edited, isHelper);
            Optional<BuildSettings> settings =
                    workspace.sharing(variants.get(from), classes, variants, request.build());
            if (settings.isEmpty()) {
                continue;
            }
            Optional<List<Subject>> common = built(variants, own.get(from), settings.get(), edited);
            if (common.isEmpty()) {
                met.add(Blocker.BUILD);
            } else if (OwnCodeDigests.edited(common.get(), request.jmh(), isHelper)
                            .size()
                    < edited.size()) {
                return new Prepared(common.get(), pinned(own.get(from), settings.get()), isHelper);
            } else {
                met.add(Blocker.REMAINS);
            }
        }
        if (judged.isEmpty()) {
            progress.warning(
                    said(edited) + " in the release, so " + (edited.size() == 1 ? "its creep is" : "their creep is")
                            + " not comparable: " + met.first().words);
            return asIs;
        }
        progress.warning(said(edited) + " between the variants"
                + (edited.size() == 1 ? ", so it gets" : ", so they get") + " no verdict: " + met.first().words);
        return asIs;
    }

    /** The treatments, the last one first, and then the baseline: the newest benchmarks are those that people care about. */
    private static List<Integer> order(int variants) {
        List<Integer> order = new ArrayList<>();
        for (int i = variants - 1; i >= 0; i--) {
            order.add(i);
        }
        return order;
    }

    private Optional<List<Subject>> built(
            List<VariantSpec> variants, Subject from, BuildSettings settings, SortedSet<String> edited) {
        String name = from.variant().name();
        progress.phase(said(edited) + " between the variants; measuring "
                + (edited.size() == 1 ? "that of " : "those of ") + name + " in all of them");
        try {
            return Optional.of(preparation.with(settings).build(variants));
        } catch (UserError e) {
            progress.phase("the benchmarks of " + name + " do not build with the code of every variant: "
                    + e.problem().lines().findFirst().orElse(""));
            return Optional.empty();
        }
    }

    /** Returns settings that name the commit, so that a branch that moves on meanwhile changes nothing. */
    private static BuildSettings pinned(Subject from, BuildSettings settings) {
        String commit = from.variant()
                .revision()
                .filter(revision -> !revision.startsWith("tree:"))
                .orElse(".");
        return settings.with(commit, settings.benchmarkPaths());
    }

    private static String said(SortedSet<String> edited) {
        String first = edited.first();
        String member = first.substring(first.lastIndexOf('.', first.lastIndexOf('.') - 1) + 1);
        return edited.size() < NAMED
                ? "benchmark " + member + " itself differs"
                : edited.size() + " benchmarks themselves differ (" + member + ", ...)";
    }
}
