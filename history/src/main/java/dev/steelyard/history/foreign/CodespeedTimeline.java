package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable.Tool;
import dev.steelyard.history.foreign.ForeignPoint.Moment;
import dev.steelyard.verdict.read.source.DecimalText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads what codespeed shows in its timeline: for each benchmark a list of results by branch and executable. A result is a list:
 * the time of its revision, its value, what is known of its spread, its commit, and more. Executables have numbers.
 */
final class CodespeedTimeline {

    /** Where the commit of a result is if it has a standard deviation, and if it has four quantiles instead. */
    private static final int COMMIT = 3;

    private static final int COMMIT_AFTER_QUANTILES = 6;
    private static final int LENGTH_WITH_QUANTILES = 9;

    private final ForeignJson json;
    private final ForeignPoints points = new ForeignPoints(Tool.CODESPEED);

    private CodespeedTimeline(ForeignJson json) {
        this.json = json;
    }

    /**
     * Reads the list of timelines.
     *
     * @throws UserError if it is a list of something else
     */
    static ForeignPoints read(ForeignJson json) {
        CodespeedTimeline reader = new CodespeedTimeline(json);
        json.enterArray("a list of timelines");
        while (json.nextElement()) {
            reader.timeline();
        }
        return reader.points;
    }

    /** The results of an executable of a branch. */
    private record Line(String branch, String executable, List<Result> results) {}

    private record Result(
            Optional<Instant> time, Optional<DecimalText> value, Optional<DecimalText> deviation, String commit) {}

    private void timeline() {
        String place = json.place();
        String benchmark = "";
        String units = "";
        String direction = "";
        List<Line> lines = new ArrayList<>();
        json.enterObject("a timeline");
        while (json.nextField()) {
            switch (json.field()) {
                case "benchmark" -> benchmark = json.text();
                case "units" -> units = json.unit();
                case "lessisbetter" -> direction = json.text();
                case "branches" -> lines.addAll(branches());
                default -> json.skip();
            }
        }
        if (benchmark.isEmpty()) {
            throw UserError.usage(
                    place + ": this timeline has no \"benchmark\"",
                    "Download it again from /timeline/json/ of codespeed.");
        }
        for (Line line : lines) {
            SeriesKey key = new SeriesKey(benchmark, List.of(line.branch, line.executable), units);
            for (Result result : line.results) {
                points.add(
                        key,
                        better(direction, units),
                        result.commit,
                        new Moment(result.time, Optional.empty()),
                        result.value,
                        Codespeed.spread(result.deviation, units));
            }
        }
    }

    private List<Line> branches() {
        List<Line> lines = new ArrayList<>();
        json.enterObject("results by branch");
        while (json.nextField()) {
            String branch = json.field();
            json.enterObject("results by executable");
            while (json.nextField()) {
                String executable = json.field();
                List<Result> results = new ArrayList<>();
                json.enterArray("a list of results");
                while (json.nextElement()) {
                    results.add(result());
                }
                lines.add(new Line(branch, "executable " + executable, results));
            }
        }
        return lines;
    }

    private Result result() {
        String place = json.place();
        Optional<Instant> time = Optional.empty();
        Optional<DecimalText> value = Optional.empty();
        List<String> more = new ArrayList<>();
        int length = 0;
        json.enterArray("a list of a time, a value and more");
        while (json.nextElement()) {
            switch (length++) {
                case 0 -> time = json.time();
                case 1 -> value = json.number();
                default -> more.add(json.text());
            }
        }
        int commit = (length < LENGTH_WITH_QUANTILES ? COMMIT : COMMIT_AFTER_QUANTILES) - 2;
        if (more.size() <= commit || more.get(commit).isEmpty()) {
            throw UserError.usage(
                    place + ": this result has no commit", "Download it again from /timeline/json/ of codespeed.");
        }
        // With quantiles, there is no deviation.
        Optional<DecimalText> deviation = length < LENGTH_WITH_QUANTILES
                ? DecimalText.of(more.get(0)).filter(number -> Double.isFinite(number.value()))
                : Optional.empty();
        return new Result(time, value, deviation, more.get(commit));
    }

    /** The timeline says it in words. */
    private static Better better(String direction, String unit) {
        String words = direction.toLowerCase(Locale.ROOT);
        if (words.contains("less is better")) {
            return Better.LOWER;
        }
        return words.contains("more is better") ? Better.HIGHER : UnitDirection.of(unit);
    }
}
