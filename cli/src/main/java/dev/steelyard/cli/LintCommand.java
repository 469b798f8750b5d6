package dev.steelyard.cli;

import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.core.error.UserError;
import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.run.LintRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard lint}. */
@Command(
        name = "lint",
        header = "Find mistakes in benchmarks that make their scores wrong.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {"steelyard lint [OPTIONS] JAR|DIR...", "       steelyard lint --rules"},
        description = "%nReads the bytecode of compiled JMH benchmarks; nothing is loaded or run. Errors are certain; "
                + "warnings are for you to judge.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard lint target/benchmarks.jar",
            "  steelyard lint target/classes --fail-on warning --format markdown",
            "  steelyard lint benchmarks.jar --ignore one-fork --ignore invocation-fixture:SortBenchmark.shuffle"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage error, or a file that cannot be read or contains no benchmark",
            "3:the findings could not be written",
            "1:an error was found (see --fail-on)",
            "0:none of the above"
        },
        sortOptions = false)
final class LintCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(
            paramLabel = "JAR|DIR",
            arity = "0..*",
            description = "Benchmark jar, folder of classes, or folder of jars.")
    private List<String> what = new ArrayList<>();

    @Option(names = "--rules", description = "List all rules with their reasons and remedies, and exit.")
    private boolean rules;

    @Option(
            names = "--ignore",
            paramLabel = "RULE[:CLASS[.METHOD]]",
            description = "Accept the findings of a rule: everywhere, in a class, or in a method. May be repeated.")
    private List<Acceptance> ignored = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default), json, csv or markdown.")
    private LintRequest.Format format = LintRequest.Format.TEXT;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            defaultValue = "error",
            description = "Findings that make the exit code 1: error (default), warning (errors and warnings), never.")
    private LintRequest.FailOn failOn = LintRequest.FailOn.ERROR;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    LintCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (rules != what.isEmpty()) {
            throw UserError.usage(
                    rules ? "--rules takes no files" : "no jar or folder to check",
                    rules ? "Leave out " + String.join(" ", what) + "." : "Specify a benchmark jar or a folder.");
        }
        LintRequest request =
                new LintRequest(what.stream().map(LintCommand::path).toList(), ignored, format, failOn);
        return invocation.run(screen, console -> invocation.useCases().lint().run(request, console));
    }

    /** Kept as it is written: findings name it. */
    private static Path path(String text) {
        try {
            if (!text.isEmpty()) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            throw UserError.usage(
                            "'" + text + "' is not a path: " + e.getReason(), "Specify a benchmark jar or a folder.")
                    .causedBy(e);
        }
        throw UserError.usage("a path cannot be empty", "Specify a benchmark jar or a folder.");
    }
}
