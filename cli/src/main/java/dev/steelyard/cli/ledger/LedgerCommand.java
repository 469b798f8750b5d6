package dev.steelyard.cli.ledger;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code steelyard ledger}, which does nothing without one of its commands. */
@Command(
        name = "ledger",
        header =
                "Check, copy, prune or export the ledger, add runs or results of other tools, mark changes, quarantine benchmarks.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {"steelyard ledger COMMAND [OPTIONS]", "       steelyard ledger COMMAND --help"},
        description =
                "%nBy default, the ledger is the SQLite file ~/.local/share/steelyard/ledger.db; if XDG_DATA_HOME is set, it "
                        + "replaces ~/.local/share. --ledger or STEELYARD_LEDGER names another file or a PostgreSQL database.",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard ledger check",
            "  steelyard ledger backup ledger-2026-11.db",
            "  steelyard ledger export history.csv",
            "  steelyard ledger import-run .steelyard/runs/20261121-101502-7f3a",
            "  steelyard ledger import data.js",
            "  steelyard ledger alias org.example.OldBenchmark org.example.NewBenchmark"
        },
        sortOptions = false)
public final class LedgerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    boolean help;

    /** Makes the command. */
    public LedgerCommand() {}

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "no ledger command given");
    }
}
