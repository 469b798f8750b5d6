package dev.steelyard.history.record;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.csv.LedgerCsv;
import dev.steelyard.history.exchange.CodespeedList;
import dev.steelyard.history.exchange.CustomBenchmarks;
import dev.steelyard.history.exchange.JmhScores;
import dev.steelyard.history.exchange.MetricFormat;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.history.json.LedgerJson;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.TableDump;
import dev.steelyard.history.ledger.files.OwnerOnly;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.record.LedgerRequest.Sharing;
import dev.steelyard.history.words.ImportWords;
import dev.steelyard.history.words.LedgerWords;
import dev.steelyard.measure.journal.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Checks, copies and exports a ledger. */
public final class KeepLedger {

    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param location where the ledger is
     * @param clock the time of day
     */
    public KeepLedger(LedgerLocation location, InstantSource clock) {
        this.location = location;
        this.clock = clock;
    }

    /**
     * Looks at everything that is recorded.
     *
     * @return {@link ExitStatus#FAILED} if something is damaged or missing
     * @throws UserError if the ledger cannot be read at all
     */
    public ExitStatus check(LedgerRequest.Check request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        LedgerState state = ledger.check();
        // Of a file that is damaged, other questions may have no answer.
        ImportedState imports = state.damage().isEmpty() ? new ImportLedger(ledger).check() : ImportedState.NONE;
        LedgerWords.state(state, imports).forEach(line -> console.out().print(line + "\n"));
        console.out().flush();
        return state.sound() && imports.damaged().isEmpty() ? ExitStatus.SUCCESS : ExitStatus.FAILED;
    }

    /**
     * Copies the ledger into a new file.
     *
     * @throws UserError if that cannot be done
     */
    public ExitStatus backup(LedgerRequest.Backup request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        ledger.backup(request.file());
        console.progress().delivered("copied " + ledger.shown() + " to " + request.file());
        return ExitStatus.SUCCESS;
    }

    /**
     * Removes old runs, or says which they are.
     *
     * @throws UserError if the ledger cannot be written
     */
    public ExitStatus prune(LedgerRequest.Prune request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        Instant before = clock.instant().minus(Duration.ofDays(request.days()));
        LedgerState.Older older = request.dryRun() ? ledger.older(before) : ledger.remove(before);
        LedgerWords.older(older, request.days(), !request.dryRun())
                .forEach(line -> console.out().print(line + "\n"));
        ImportLedger imports = new ImportLedger(ledger);
        ImportWords.older(request.dryRun() ? imports.older(before) : imports.remove(before), !request.dryRun())
                .forEach(line -> console.out().print(line + "\n"));
        console.out().flush();
        if (!request.dryRun()) {
            try {
                ledger.compact();
            } catch (UserError e) {
                console.progress().warning(LedgerWords.notCompacted(e));
            }
        }
        return ExitStatus.SUCCESS;
    }

    /**
     * Writes the ledger, or a view of it, into a new file.
     *
     * @throws UserError if that cannot be done, or there is nothing in it
     */
    public ExitStatus export(LedgerRequest.Export request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        Path file = request.file();
        if (Files.exists(file)) {
            throw UserError.usage(file + " already exists", "Specify a new file.");
        }
        boolean measured = !ledger.benchmarks().isEmpty();
        boolean imported = new ImportLedger(ledger).any();
        boolean any = switch (request.content()) {
            case TABLES -> measured || (imported && request.sharing().isEmpty());
            case CHANGES, SERIES -> measured;
            case IMPORTED -> imported;
        };
        if (!any) {
            throw UserError.failed("nothing is recorded in " + ledger.shown(), "Specify another ledger with --ledger.");
        }
        if (request.sharing().isPresent()) {
            return share(request.sharing().get(), ledger, file, console);
        }
        Optional<ProjectName> project = request.project().map(name -> ImportedProject.recorded(name, ledger));
        if (project.isPresent()
                && new ImportLedger(ledger)
                        .histories(project.map(ProjectName::identity), name -> true)
                        .isEmpty()) {
            throw UserError.failed(
                    "nothing was imported of " + project.get().name() + " in " + ledger.shown(),
                    "Leave out --imported to export what was measured.");
        }
        ledger.dump(dump -> {
            save(file, out -> write(dump, request.content(), project, out));
            return file;
        });
        console.progress().delivered("exported " + ledger.shown() + " to " + file);
        return ExitStatus.SUCCESS;
    }

    private static ExitStatus share(Sharing sharing, Ledger ledger, Path file, Console console) {
        SharedScores scores = new SharedScores(sharing, ledger.shown());
        ledger.dump(dump -> {
            dump.scores(scores::add);
            return file;
        });
        List<RecordedScores> chosen = scores.chosen();
        save(file, out -> write(chosen, sharing, out));
        console.progress().delivered(LedgerWords.exported(chosen.size(), file.toString()) + scores.leftOut());
        return ExitStatus.SUCCESS;
    }

    private static void save(Path file, AtomicFile.Content content) {
        try {
            AtomicFile.write(file, content, OwnerOnly.ofFile(file));
        } catch (IOException | UncheckedIOException e) {
            throw UserError.failed(
                            "cannot write " + file + ": " + e, "Specify a file in a writable folder with enough space.")
                    .causedBy(e);
        }
    }

    private static void write(List<RecordedScores> scores, Sharing sharing, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        switch (sharing.format()) {
            case CODESPEED -> CodespeedList.write(scores, sharing.branch().orElseThrow(), writer);
            case BENCHER -> MetricFormat.write(scores, writer);
            case JMH -> JmhScores.write(scores, writer);
            case SMALLER_IS_BETTER, BIGGER_IS_BETTER -> CustomBenchmarks.write(scores, writer);
        }
        writer.flush();
    }

    private static void write(
            TableDump dump, LedgerRequest.Content content, Optional<ProjectName> project, OutputStream out)
            throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        switch (content) {
            case TABLES -> {
                LedgerJson json = new LedgerJson(writer);
                json.begin(Ledger.FORMAT);
                for (String table : TableDump.TABLES) {
                    json.table(table, rows -> dump.rows(table, rows));
                }
                json.end();
            }
            case CHANGES -> dump.rows("v_changes", new LedgerCsv(writer)::row);
            case SERIES -> dump.rows("v_series", new LedgerCsv(writer)::row);
            case IMPORTED -> {
                LedgerCsv csv = new LedgerCsv(writer);
                dump.rows("v_imported", row -> {
                    if (project.isEmpty() || project.get().identity().equals(row.get("project_identity"))) {
                        csv.row(row);
                    }
                });
            }
        }
        writer.flush();
    }
}
