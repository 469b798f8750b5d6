package dev.steelyard.history.record;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.core.error.UserError;
import dev.steelyard.explain.search.ExplainRequest;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.workspace.WorkspaceOptions;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Records runs when they are finished. What goes wrong with that is said, and changes nothing about the run. */
public final class Recorder {

    private final FolderFacts facts;
    private final NormalRanges normal;
    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public Recorder(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.facts = new FolderFacts(options);
        this.normal = new NormalRanges(options, location);
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /** Returns what records a run before something else follows it, and again if that found causes. */
    public Compare.FollowUp before(Compare.FollowUp next) {
        return (request, folder, status, console) -> {
            Recording recording = request.output().recording();
            boolean recorded = record(folder, recording, console.progress());
            // What failed once would fail again, and wait for the same deadline again.
            if (recorded) {
                addNormal(request, folder, console.progress());
            }
            ExitStatus end = next.follow(request, folder, status, console);
            if (recorded && request.output().explain().isPresent()) {
                record(folder, recording, console.progress());
            }
            return end;
        };
    }

    /** Without it, reports lack what is usual, and are right. */
    private void addNormal(CompareRequest request, Path folder, Progress progress) {
        if (request.output().recording().off()) {
            return;
        }
        try {
            normal.add(request, folder);
        } catch (RuntimeException e) {
            String why = e instanceof UserError error ? error.problem() : e.toString();
            progress.warning(
                    "The normal ranges of the benchmarks are not known: " + why.replaceAll("\\s*\\R\\s*", " "));
        }
    }

    /** Returns what explains a run and then records what it found. */
    public BiFunction<ExplainRequest, Console, ExitStatus> after(
            BiFunction<ExplainRequest, Console, ExitStatus> explain) {
        return (request, console) -> {
            ExitStatus end = explain.apply(request, console);
            guarded(request.run(), again(request.run(), Optional.empty()), console.progress(), () -> {
                Path folder = RunFolders.find(request.project(), request.run(), options);
                CompareRequest begun = RunPlace.resumed(folder).request(Optional.empty(), CompareRequest.Format.TEXT);
                record(folder, begun.output().recording(), console.progress());
            });
            return end;
        };
    }

    /**
     * Records a run. Success prints nothing: the last line names the run's folder.
     *
     * @return true if it was recorded, or recording is off
     */
    public boolean record(Path folder, Recording recording, Progress progress) {
        return add(folder, recording, () -> facts.read(folder), again(folder.toString(), recording.ledger()), progress);
    }

    /**
     * Records an experiment, in the same way. Its folder alone is not enough for that, so it cannot be recorded later.
     *
     * @param request the one that it is part of
     */
    public boolean record(Path folder, CompareRequest request, Progress progress) {
        return add(folder, request.output().recording(), () -> facts.read(folder, request), "", progress);
    }

    private boolean add(Path folder, Recording recording, Supplier<RunFacts> run, String again, Progress progress) {
        return recording.off()
                || guarded(
                        folder.toString(),
                        again,
                        progress,
                        () -> location.ledger(recording.ledger()).add(run.get(), clock));
    }

    /**
     * Returns whether it succeeded.
     *
     * @param again how to record it later; empty if that is not possible
     */
    private static boolean guarded(String run, String again, Progress progress, Runnable work) {
        try {
            work.run();
            return true;
        } catch (UserError e) {
            warn(e.problem() + ". " + e.remedy(), again, progress);
        } catch (RuntimeException | Error e) {
            // Whatever it is, the run is measured and delivered.
            System.getLogger(Recorder.class.getName()).log(System.Logger.Level.DEBUG, "cannot record " + run, e);
            warn(e + ".", again, progress);
        }
        return false;
    }

    private static void warn(String why, String again, Progress progress) {
        progress.warning("The run was not recorded in the ledger: " + why.replaceAll("\\s*\\R\\s*", " ") + again);
    }

    private static String again(String run, Optional<String> ledger) {
        return " Then record it with: steelyard ledger import-run "
                + ledger.map(name -> "--ledger " + CommandLine.quoted(name) + " ")
                        .orElse("") + CommandLine.quoted(run);
    }
}
