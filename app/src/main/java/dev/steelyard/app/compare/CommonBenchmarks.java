package dev.steelyard.app.compare;

import dev.steelyard.app.Progress;
import dev.steelyard.app.reach.OwnCodeDigests;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.artifact.ClassPathChecks;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Predicate;

/**
 * Makes the variants of a run measure the same benchmarks. Where a benchmark itself was edited between revisions, its files of one
 * revision, the last treatment's or else another's, are laid over all of them, if they build with all of them. Where that fails,
 * each variant keeps its own, and the verdicts are withheld. See docs/decisions/120-edited-benchmarks.md.
 */
final class CommonBenchmarks {

    /** Maximum number of names in a message. */
    private static final int NAMED = 2;

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
        for (int from : order(variants.size())) {
            SortedSet<String> classes = OwnCodeDigests.classes(own.get(from), edited, isHelper);
            Optional<Prepared> common = workspace
                    .sharing(variants.get(from), classes, variants, request.build())
                    .flatMap(settings -> built(variants, own.get(from), settings, edited, isHelper));
            if (common.isPresent()) {
                return common.get();
            }
        }
        progress.warning(said(edited) + " between the variants and cannot be built with one revision's code for all, so"
                + (edited.size() == 1 ? " it gets" : " they get") + " no verdict");
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

    private Optional<Prepared> built(
            List<VariantSpec> variants,
            Subject from,
            BuildSettings settings,
            SortedSet<String> edited,
            Predicate<String> isHelper) {
        String name = from.variant().name();
        progress.phase(said(edited) + " between the variants; measuring "
                + (edited.size() == 1 ? "that of " : "those of ") + name + " in all of them");
        try {
            List<Subject> common = preparation.with(settings).build(variants);
            boolean fewer =
                    OwnCodeDigests.edited(common, request.jmh(), isHelper).size() < edited.size();
            // If nothing differs any more, the benchmarks' own code is what somebody wants to compare.
            if (fewer && ClassPathChecks.sameCode(common).isEmpty()) {
                String pinned = from.variant()
                        .revision()
                        .filter(revision -> !revision.startsWith("tree:"))
                        .orElse(".");
                return Optional.of(new Prepared(common, settings.with(pinned, settings.benchmarkPaths()), isHelper));
            }
        } catch (UserError e) {
            progress.phase("the benchmarks of " + name + " do not build with the code of every variant");
        }
        return Optional.empty();
    }

    private static String said(SortedSet<String> edited) {
        String first = edited.first();
        String member = first.substring(first.lastIndexOf('.', first.lastIndexOf('.') - 1) + 1);
        return edited.size() < NAMED
                ? "benchmark " + member + " itself differs"
                : edited.size() + " benchmarks themselves differ (" + member + ", ...)";
    }
}
