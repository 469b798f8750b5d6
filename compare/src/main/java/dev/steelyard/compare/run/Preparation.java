package dev.steelyard.compare.run;

import static java.util.Objects.requireNonNull;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.ImpliedBaseline;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria.Creep;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.artifact.ClassPathChecks;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.jvm.ProbedJvm;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the variants of a request, or of a run that is resumed, ready to be measured. */
public final class Preparation {

    private static final String IMPLIED_NAME = "merge-base";
    private static final String OLDER_BASELINE =
            "To compare with an older commit, specify it first, as in 'steelyard compare HEAD~1 .'.";

    private final Workspace workspace;
    private final BuildSettings build;
    private final Progress progress;

    /** Returns what is told of the builds. */
    Progress progress() {
        return progress;
    }

    /** @param progress told what is built */
    public Preparation(Workspace workspace, BuildSettings build, Progress progress) {
        this.workspace = workspace;
        this.build = build;
        this.progress = progress;
    }

    /** Returns the variants of a request, the implied baseline and the release included, after checking all that needs no build. */
    public List<VariantSpec> check(CompareRequest request) {
        List<VariantSpec> variants = new ArrayList<>(request.variants());
        request.impliedBaseline().ifPresent(implied -> variants.add(0, baseline(implied, variants.get(0))));
        request.criteria().creep().ifPresent(creep -> variants.add(release(creep, variants.get(0))));
        workspace.check(variants, build);
        return List.copyOf(variants);
    }

    private static VariantSpec release(Creep creep, VariantSpec like) {
        return VariantNotation.parse(creep.revision() + ":" + creep.variant(), like.jvm(), like.settings());
    }

    private VariantSpec baseline(ImpliedBaseline implied, VariantSpec treatment) {
        Source source = new Source(Source.Kind.REVISION, workspace.baselineFor(treatment));
        return new VariantSpec(source, IMPLIED_NAME, implied.jvm(), implied.settings());
    }

    /** Returns the same preparation with other settings. */
    Preparation with(BuildSettings settings) {
        return new Preparation(workspace, settings, progress);
    }

    /**
     * Checks out and builds variants that were checked, so that they measure the same benchmarks where that can be.
     *
     * @throws VariantFailure if one cannot be built
     * @throws UserError if no verdict on them would be possible
     */
    CommonBenchmarks.Prepared common(CompareRequest request, List<VariantSpec> variants) {
        return new CommonBenchmarks(workspace, request, this, progress).prepare(variants);
    }

    /**
     * Checks out and builds variants that were checked.
     *
     * @throws VariantFailure if one cannot be built
     * @throws UserError if no verdict on them would be possible
     */
    List<Subject> prepare(List<VariantSpec> variants) {
        List<Subject> subjects = build(variants);
        boolean implied = subjects.get(0).variant().name().equals(IMPLIED_NAME);
        ClassPathChecks.sameCode(subjects)
                .ifPresent(same -> progress.warning(implied ? same + " " + OLDER_BASELINE : same));
        return subjects;
    }

    /** The same without a warning if there is nothing to compare. */
    List<Subject> build(List<VariantSpec> variants) {
        List<Subject> subjects = workspace.prepare(
                variants, build, progress::phase, (variant, error) -> new VariantFailure(variant.name(), error));
        ClassPathChecks.requireSameJmh(subjects);
        return subjects;
    }

    /**
     * Makes ready exactly what a run was begun with: the commits that its revisions were then, even if branches have
     * moved since. Where a param was swept, this is the one variant whose benchmarks the run compares.
     *
     * @throws UserError if the working tree or a jar is no longer what it was
     */
    public List<Subject> prepareAgain(Run run, List<VariantSpec> variants) {
        List<VariantSpec> pinned = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            pinned.add(pin(variants.get(i), run.variants().get(i)));
        }
        List<Subject> subjects = new ArrayList<>();
        List<Subject> prepared = prepare(pinned);
        for (int i = 0; i < prepared.size(); i++) {
            Variant begun = run.variants().get(i);
            Subject now = prepared.get(i);
            if (!begun.revision().equals(now.variant().revision())) {
                throw UserError.usage(
                        "'" + begun.source() + "' has changed since run " + run.id() + " started.",
                        "Restore it, or start a new run.");
            }
            Variant again = variants.size() < run.variants().size() ? whole(begun, now.variant()) : begun;
            subjects.add(new Subject(again, now.classPath(), now.directory(), now.java()));
        }
        return List.copyOf(subjects);
    }

    /** The variant that a variant of a swept run is a part of: without its name and its value of the param. */
    private static Variant whole(Variant begun, Variant now) {
        return new Variant(now.name(), begun.source(), begun.revision(), begun.jvm(), now.settings(), begun.build());
    }

    private static VariantSpec pin(VariantSpec variant, Variant begun) {
        Source source = variant.source();
        // The JVM that was chosen for the run, whatever would be chosen now.
        Optional<Path> jvm =
                Optional.of(begun.jvm().map(Path::of).or(variant::jvm).orElseGet(ProbedJvm::own));
        Optional<String> commit =
                begun.revision().map(variant.alteration()::source).filter(revision -> !revision.startsWith("tree:"));
        if (commit.isEmpty()) {
            return new VariantSpec(
                    variant.source(), variant.name(), variant.named(), jvm, variant.settings(), variant.alteration());
        }
        Source pinned = switch (source.kind()) {
            case REVISION -> new Source(Source.Kind.REVISION, commit.get());
            case SUITE_REVISION -> Source.ofRevision(source.suite(), requireNonNull(source.origin()), commit.get());
            case WORKING_TREE, JAR, SUITE -> source;
        };
        return new VariantSpec(pinned, variant.name(), true, jvm, variant.settings(), variant.alteration());
    }
}
