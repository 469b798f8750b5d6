package dev.steelyard.cli;

import dev.steelyard.app.lint.LintRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.lint.Acceptance;
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
        description = "%nReads the bytecode of compiled JMH benchmarks; nothing is loaded or run. Errors are certain,"
                + " warnings are for whoever knows the benchmark to judge.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard lint target/benchmarks.jar",
            "  steelyard lint target/classes --fail-on warning --format markdown",
            "  steelyard lint benchmarks.jar --ignore one-fork --ignore invocation-fixture:SortBenchmark.shuffle"
        },
        exitCodeListHeading = "%nExit codes, the first that holds:%n",
        exitCodeList = {
            "2:usage, or a file that cannot be read, or that has no benchmark in it",
            "3:the findings could not be written",
            "1:an error was found (see --fail-on)",
            "0:none of these"
        },
        sortOptions = false)
final class LintCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(
            paramLabel = "JAR|DIR",
            arity = "0..*",
            description = "A jar of benchmarks, a folder of classes, or a folder of jars.")
    private List<String> what = new ArrayList<>();

    @Option(names = "--rules", description = "List all rules with why and remedy, and exit.")
    private boolean rules;

    @Option(
            names = "--ignore",
            paramLabel = "RULE[:CLASS[.METHOD]]",
            description = "Accept what a rule finds: everywhere, in a class, or in a method. May be given often.")
    private List<Acceptance> ignored = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "What standard output gets: text (default), json, csv or markdown.")
    private LintRequest.Format format = LintRequest.Format.TEXT;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            defaultValue = "error",
            description = "What makes the exit code 1: error (default), warning (that too), never.")
    private LintRequest.FailOn failOn = LintRequest.FailOn.ERROR;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param session what it works with */
    LintCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (rules != what.isEmpty()) {
            throw UserError.usage(
                    rules ? "--rules looks at no file" : "nothing to look at is named",
                    rules ? "Leave out " + String.join(" ", what) + "." : "Name a jar of benchmarks or a folder.");
        }
        LintRequest request =
                new LintRequest(what.stream().map(LintCommand::path).toList(), ignored, format, failOn);
        return session.run(screen, console -> session.useCases().lint(request, console));
    }

    /** Kept as it is written: findings name it. */
    private static Path path(String text) {
        try {
            if (!text.isEmpty()) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            throw UserError.usage(
                            "'" + text + "' is not a path: " + e.getReason(), "Name a jar of benchmarks or a folder.")
                    .causedBy(e);
        }
        throw UserError.usage("a path cannot be empty", "Name a jar of benchmarks or a folder.");
    }
}
