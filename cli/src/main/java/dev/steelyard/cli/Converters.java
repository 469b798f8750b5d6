package dev.steelyard.cli;

import dev.steelyard.bisect.search.BisectRequest;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.cli.value.Durations;
import dev.steelyard.cli.value.EnumWords;
import dev.steelyard.cli.value.Fractions;
import dev.steelyard.compare.host.HostRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.ReportRequest.Statistic;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.explain.search.ExplainRequest;
import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.detect.DetectRequest;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.record.LedgerRequest;
import dev.steelyard.history.run.RunHistoryRequest;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.run.LintRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Converters from text to the types of option values, for picocli. */
final class Converters {
    private Converters() {}

    static void register(CommandLine commandLine) {
        commandLine.registerConverter(Duration.class, text -> read(Durations::parse, text));
        commandLine.registerConverter(Double.class, text -> read(Fractions::parse, text));
        commandLine.registerConverter(Integer.class, text -> read(Converters::integer, text));
        commandLine.registerConverter(LocalDate.class, text -> read(Converters::date, text));
        commandLine.registerConverter(Long.class, text -> read(Converters::wholeNumber, text));
        commandLine.registerConverter(Path.class, text -> read(Converters::path, text));
        commandLine.registerConverter(Pattern.class, text -> read(Converters::pattern, text));
        commandLine.registerConverter(Format.class, text -> read(word -> EnumWords.parse(Format.class, word), text));
        commandLine.registerConverter(FailOn.class, text -> read(word -> EnumWords.parse(FailOn.class, word), text));
        commandLine.registerConverter(
                BisectRequest.Format.class,
                text -> read(word -> EnumWords.parse(BisectRequest.Format.class, word), text));
        commandLine.registerConverter(
                BisectRequest.Quantity.class,
                text -> read(word -> EnumWords.parse(BisectRequest.Quantity.class, word), text));
        commandLine.registerConverter(
                DetectRequest.Format.class,
                text -> read(word -> EnumWords.parse(DetectRequest.Format.class, word), text));
        commandLine.registerConverter(
                AccessAction.class, text -> read(word -> EnumWords.parse(AccessAction.class, word), text));
        commandLine.registerConverter(
                Mark.Judgment.class, text -> read(word -> EnumWords.parse(Mark.Judgment.class, word), text));
        commandLine.registerConverter(
                ChangeReport.FailOn.class,
                text -> read(word -> EnumWords.parse(ChangeReport.FailOn.class, word), text));
        commandLine.registerConverter(
                ExplainRequest.Format.class,
                text -> read(word -> EnumWords.parse(ExplainRequest.Format.class, word), text));
        commandLine.registerConverter(
                HistoryRequest.Format.class,
                text -> read(word -> EnumWords.parse(HistoryRequest.Format.class, word), text));
        commandLine.registerConverter(
                LedgerRequest.Format.class,
                text -> read(word -> EnumWords.parse(LedgerRequest.Format.class, word), text));
        commandLine.registerConverter(
                HostRequest.Format.class, text -> read(word -> EnumWords.parse(HostRequest.Format.class, word), text));
        commandLine.registerConverter(
                LintRequest.Format.class, text -> read(word -> EnumWords.parse(LintRequest.Format.class, word), text));
        commandLine.registerConverter(
                LintRequest.FailOn.class, text -> read(word -> EnumWords.parse(LintRequest.FailOn.class, word), text));
        commandLine.registerConverter(
                RunHistoryRequest.Format.class,
                text -> read(word -> EnumWords.parse(RunHistoryRequest.Format.class, word), text));
        commandLine.registerConverter(Acceptance.class, text -> read(Acceptance::parse, text));
        commandLine.registerConverter(Criteria.OwnMargin.class, text -> read(Converters::margin, text));
        commandLine.registerConverter(Criteria.Limit.class, text -> read(Criteria.Limit::parse, text));
        commandLine.registerConverter(
                Statistic.class, text -> read(word -> EnumWords.parse(Statistic.class, word), text));
        commandLine.registerConverter(
                ScreenOptions.Color.class,
                text -> read(word -> EnumWords.parse(ScreenOptions.Color.class, word), text));
    }

    private static <T> T read(Function<String, T> parser, String text) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    private static Criteria.OwnMargin margin(String text) {
        int sign = text.lastIndexOf('=');
        if (sign < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' names no benchmark and margin; write it as in Decoder.read=5%");
        }
        return new Criteria.OwnMargin(
                text.substring(0, sign).strip(),
                Fractions.parse(text.substring(sign + 1).strip()));
    }

    private static int integer(String text) {
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number");
        }
        return Integer.parseInt(text);
    }

    private static long wholeNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a 64-bit integer", e);
        }
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("'" + text + "' is not a date; write it as in 2026-12-24", e);
        }
    }

    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a path cannot be empty");
        }
        try {
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + text + "' is not a path: " + e.getReason(), e);
        }
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a regular expression: " + e.getDescription() + " at index " + e.getIndex(),
                    e);
        }
    }
}
