package dev.steelyard.history.detect;

import dev.steelyard.compare.experiment.ExperimentRunner;
import dev.steelyard.compare.experiment.RevisionComparison;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.compare.run.VariantFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.history.card.FreshCheck;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.words.ConfirmationWords;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Checks that build revisions and measure them like the history: with the JVM, options and build of its last run that is here. */
final class FreshComparisons implements FreshRunner {

    /** What the ledger knows these runs by; what else the user asked may contain secrets. */
    private static final List<String> COMMAND = List.of("detect", "--confirm");

    private static final int DIGITS = 12;

    private final WorkspaceOptions options;
    private final InstantSource clock;

    /**
     * @param options where builds are kept and what processes inherit
     * @param clock the time of day
     */
    FreshComparisons(WorkspaceOptions options, InstantSource clock) {
        this.options = options;
        this.clock = clock;
    }

    @Override
    public Optional<Confirmation> compare(FreshCheck check, Asked asked) {
        try {
            CompareRequest request;
            Optional<Path> begun;
            try (Workspace workspace = Workspace.open(asked.project(), options)) {
                Optional<String> absent = absent(workspace, check);
                if (absent.isPresent()) {
                    return Optional.of(Confirmation.without(Outcome.PENDING, ConfirmationWords.absent(absent.get())));
                }
                request = request(workspace, check, asked);
                begun = begun(workspace, request);
            }
            return outcome(ended(request, begun, asked), asked);
        } catch (UserError e) {
            RevisionComparison.requireGoingOn(e);
            asked.console().progress().warning(e.problem() + ". " + e.remedy());
            return Optional.of(Confirmation.without(
                    e.kind() == UserError.Kind.USAGE ? Outcome.FAILED : Outcome.PENDING, firstLine(e.problem())));
        }
    }

    private static String firstLine(String text) {
        return text.lines().map(String::strip).findFirst().orElse("");
    }

    /** Returns the commit that is not in this clone, if one is not. */
    private static Optional<String> absent(Workspace workspace, FreshCheck check) {
        Repository repository = workspace.repository().orElseThrow();
        return Stream.of(check.good(), check.bad())
                .filter(commit -> repository.commit(commit).isEmpty())
                .findFirst();
    }

    /** Goes on with a check that was interrupted; if that is not possible any more, begins anew. */
    private RevisionComparison.End ended(CompareRequest request, Optional<Path> begun, Asked asked) {
        RevisionComparison comparison = new RevisionComparison(
                options,
                clock,
                ExperimentRunner.quiet(new ConfirmProgress(asked.console().progress())));
        if (begun.isPresent()) {
            try {
                return comparison.resume(new ResumeRequest(
                        request.project(),
                        begun.map(Path::toString),
                        Optional.of(FailOn.NEVER),
                        CompareRequest.Format.TEXT));
            } catch (UserError e) {
                RevisionComparison.requireGoingOn(e);
                asked.console()
                        .progress()
                        .warning("The interrupted check in " + begun.get() + " cannot be resumed: " + e.problem()
                                + ". Starting over.");
            }
        }
        return comparison.compare(request);
    }

    private Optional<Confirmation> outcome(RevisionComparison.End ended, Asked asked) {
        if (ended.run().isPresent()) {
            asked.series().ledger().record(ended.run().get().folder(), clock);
            return Optional.empty();
        }
        String reason = ended.failure()
                        .filter(VariantFailure.class::isInstance)
                        .map(error -> ((VariantFailure) error).variant() + ": ")
                        .orElse("")
                + ended.reason();
        String remedy = ended.failure().map(error -> ". " + error.remedy()).orElse(".");
        asked.console().progress().warning(reason + remedy);
        return Optional.of(Confirmation.without(ended.ofRevision() ? Outcome.FAILED : Outcome.PENDING, reason));
    }

    /** Returns the folder of the same check that was interrupted. */
    private static Optional<Path> begun(Workspace workspace, CompareRequest asked) {
        return RunFolders.unfinished(workspace).stream()
                .filter(folder ->
                        stored(folder).filter(known -> same(known, asked)).isPresent())
                .findFirst();
    }

    private static boolean same(CompareRequest known, CompareRequest asked) {
        return known.output().commandLine().equals(COMMAND)
                && known.variants().equals(asked.variants())
                && known.jmh().include().equals(asked.jmh().include())
                && known.jmh().params().equals(asked.jmh().params())
                && known.jmh().modes().equals(asked.jmh().modes())
                && known.criteria().equals(asked.criteria());
    }

    private static Optional<CompareRequest> stored(Path folder) {
        try {
            return Optional.of(RunPlace.resumed(folder).request(Optional.empty(), CompareRequest.Format.TEXT));
        } catch (UserError unreadable) {
            return Optional.empty();
        }
    }

    /** Returns how the last run of the history that is here measured; else how runs usually do. */
    private static CompareRequest like(Workspace workspace, FreshCheck check, Asked asked) {
        return asked.series().checks().runs().getOrDefault(check.setup(), List.of()).stream()
                .map(name -> RunFolders.fresh(workspace, name))
                .filter(RunFolders::isRun)
                .flatMap(folder -> stored(folder).stream())
                .findFirst()
                .orElseGet(() -> usual(check, asked));
    }

    private static CompareRequest usual(FreshCheck check, Asked asked) {
        return new CompareRequest(
                asked.project(),
                List.of(
                        variant(check.good(), Optional.empty(), VariantSettings.NONE),
                        variant(check.bad(), Optional.empty(), VariantSettings.NONE)),
                Optional.empty(),
                BuildSettings.FIND,
                JmhOptions.NONE,
                check.criteria(),
                new Pace(
                        asked.budget(),
                        Optional.empty(),
                        CompareRequest.Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty()),
                PlacementRequest.SAME_CPU,
                new Output(Optional.empty(), FailOn.NEVER, CompareRequest.Format.TEXT, false, COMMAND));
    }

    private static CompareRequest request(Workspace workspace, FreshCheck check, Asked asked) {
        CompareRequest like = like(workspace, check, asked);
        VariantSpec settings = like.variants().get(0);
        Pace pace = like.pace();
        return new CompareRequest(
                Files.isDirectory(like.project()) ? like.project() : asked.project(),
                List.of(
                        variant(check.good(), settings.jvm(), settings.settings()),
                        variant(check.bad(), settings.jvm(), settings.settings())),
                Optional.empty(),
                like.build(),
                ExperimentRunner.only(like.jmh().with(asked.series().ledger().aliases()), check.benchmarks()),
                check.criteria(),
                new Pace(asked.budget(), pace.slice(), pace.piloting(), OptionalLong.empty(), pace.forkTimeout()),
                like.placement(),
                new Output(
                        Optional.empty(),
                        FailOn.NEVER,
                        CompareRequest.Format.TEXT,
                        false,
                        COMMAND,
                        Optional.empty(),
                        new Recording(false, asked.ledger())),
                Optional.empty(),
                CompareRequest.Scope.REACHED);
    }

    private static VariantSpec variant(String commit, Optional<Path> jvm, VariantSettings settings) {
        return new VariantSpec(new Source(Source.Kind.REVISION, commit), commit.substring(0, DIGITS), jvm, settings);
    }
}
