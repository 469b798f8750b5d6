package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.record.LedgerRequest;
import dev.steelyard.history.record.LedgerRequest.Content;
import dev.steelyard.history.record.LedgerRequest.Format;
import dev.steelyard.history.record.LedgerRequest.Sharing;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger export}. */
@Command(
        name = "export",
        header = "Write the ledger to a JSON or CSV file, or its scores in the format of another tool.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard ledger export [OPTIONS] FILE.json|FILE.csv",
            "       steelyard ledger export --as FORMAT [--revision REV] [OPTIONS] FILE.json"
        },
        description = {
            "%nJSON contains all tables. CSV contains one row per comparison, the view v_changes; or with --series,"
                    + " one row per variant, benchmark and metric of each run, the view v_series; or with --imported, one"
                    + " row per value of another tool, the view v_imported.%n",
            "--as writes scores for another tool. codespeed: the list for /result/add/json/, with all revisions. The"
                    + " other formats contain one revision. bencher: Bencher Metric Format. jmh: JSON as JMH writes it."
                    + " smaller-is-better and bigger-is-better: the lists for customSmallerIsBetter and"
                    + " customBiggerIsBetter of github-action-benchmark. Scores are means over forks, with 99.9%%"
                    + " intervals, as in JMH."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the file is complete",
            "2:usage error, or a file that is not a ledger",
            "3:nothing is recorded, the ledger cannot be read, or the file cannot be written"
        },
        sortOptions = false)
public final class LedgerExportCommand implements Callable<Integer> {
    private final ToIntFunction<LedgerRequest.Export> run;

    @Parameters(
            paramLabel = "FILE",
            arity = "1",
            description = "File to write, whose name ends in .json or .csv; it must not exist.")
    private Path file = Path.of("");

    @Option(names = "--series", description = "Export scores instead of comparisons (CSV only).")
    private boolean series;

    @Option(names = "--imported", description = "Export imported results of other tools instead (CSV only).")
    private boolean imported;

    @Option(
            names = "--project",
            paramLabel = "NAME",
            description = "With --imported: export only the results of this project.")
    private @Nullable String project;

    @Option(
            names = "--as",
            paramLabel = "FORMAT",
            description = "codespeed, bencher, jmh, smaller-is-better or bigger-is-better.")
    private @Nullable Format format;

    @Option(
            names = "--revision",
            paramLabel = "REV",
            description = "With --as: export only this commit. REV is its hash or the first digits of it.")
    private @Nullable String revision;

    @Option(
            names = "--branch",
            paramLabel = "NAME",
            description =
                    "Required with --as codespeed: the branch to file the results under. Codespeed's pages show the"
                            + " project's default branch.")
    private @Nullable String branch;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run exports the ledger and returns the exit code */
    public LedgerExportCommand(ToIntFunction<LedgerRequest.Export> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        if (project != null && !imported) {
            throw UserError.usage("--project requires --imported", "Leave it out, or add --imported.");
        }
        return run.applyAsInt(
                new LedgerRequest.Export(ledger.address(), file, content(), sharing(), Optional.ofNullable(project)));
    }

    private Optional<Sharing> sharing() {
        Format chosen = format;
        if (chosen == null) {
            if (revision != null || branch != null) {
                throw UserError.usage(
                        (revision == null ? "--branch" : "--revision") + " requires --as",
                        "Leave it out, or add --as with a format.");
            }
            return Optional.empty();
        }
        if (branch != null && chosen != Format.CODESPEED) {
            throw UserError.usage("--branch applies to --as codespeed only", "Leave it out.");
        }
        if (branch == null && chosen == Format.CODESPEED) {
            throw UserError.usage(
                    "codespeed files results under a branch, and none is given",
                    "Add --branch with the default branch of the project there.");
        }
        if (content() != Content.TABLES) {
            throw UserError.usage("--as writes JSON, not CSV", "Specify a file whose name ends in .json.");
        }
        return Optional.of(new Sharing(chosen, Optional.ofNullable(revision), Optional.ofNullable(branch)));
    }

    private Content content() {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (series && imported) {
            throw UserError.usage("--series and --imported cannot be used together", "Use one of them.");
        }
        if (name.endsWith(".csv")) {
            return imported ? Content.IMPORTED : series ? Content.SERIES : Content.CHANGES;
        }
        if (!name.endsWith(".json")) {
            throw UserError.usage(
                    "the format of " + file + " is unknown", "Specify a file whose name ends in .json or .csv.");
        }
        if (series || imported) {
            throw UserError.usage(
                    (series ? "--series" : "--imported") + " applies to CSV only; JSON contains everything",
                    "Leave it out, or specify a .csv file.");
        }
        return Content.TABLES;
    }
}
