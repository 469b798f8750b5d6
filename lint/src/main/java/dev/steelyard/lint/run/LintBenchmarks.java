package dev.steelyard.lint.run;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.lint.Linter;
import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.report.LintCsv;
import dev.steelyard.lint.report.LintJson;
import dev.steelyard.lint.report.LintMarkdown;
import dev.steelyard.lint.report.LintRenderer;
import dev.steelyard.lint.report.LintText;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Checks compiled benchmarks and writes the mistakes that make their scores wrong. */
public final class LintBenchmarks {
    private static final int TEXT_WIDTH = 120;
    private static final int NARROWEST = 60;

    /** Makes the use case. */
    public LintBenchmarks() {}

    /**
     * Checks jars and folders, or lists the rules if none is given.
     *
     * @throws UserError if one cannot be read or has no benchmark, or if an unknown rule is to be ignored
     */
    public ExitStatus lint(LintRequest request, Console console) {
        List<Rule> rules = Linter.rules();
        request.acceptances().forEach(acceptance -> check(acceptance, rules));
        LintRenderer renderer = renderer(request.format(), console);
        StringBuilder text = new StringBuilder();
        boolean failed = false;
        try {
            if (request.what().isEmpty()) {
                renderer.rules(rules, text);
            } else {
                LintReport report = report(request, console);
                renderer.render(report, text);
                failed = request.failOn().fails(report);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        console.out().print(text);
        console.out().flush();
        return failed ? ExitStatus.REGRESSION : ExitStatus.SUCCESS;
    }

    private static LintReport report(LintRequest request, Console console) {
        console.progress()
                .phase("reading " + request.what().stream().map(Path::toString).collect(Collectors.joining(", ")));
        return Linter.lint(request.what(), request.acceptances());
    }

    private static void check(Acceptance acceptance, List<Rule> rules) {
        if (rules.stream().noneMatch(rule -> rule.id().equals(acceptance.rule()))) {
            throw UserError.usage(
                    "unknown rule '" + acceptance.rule() + "'", "Use 'steelyard lint --rules' to list all rules.");
        }
    }

    private static LintRenderer renderer(LintRequest.Format format, Console console) {
        return switch (format) {
            case TEXT ->
                new LintText(new TextStyle(
                        console.color(), Math.max(NARROWEST, console.columns().orElse(TEXT_WIDTH))));
            case JSON -> new LintJson();
            case CSV -> new LintCsv();
            case MARKDOWN -> new LintMarkdown();
        };
    }
}
