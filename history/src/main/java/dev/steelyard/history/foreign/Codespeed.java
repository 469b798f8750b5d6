package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable.Tool;
import dev.steelyard.history.foreign.ForeignPoint.Moment;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.verdict.read.source.DecimalText;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the results that codespeed is sent: a list of them, each of one benchmark of one revision. */
final class Codespeed {

    private static final Set<String> TEXTS =
            Set.of("commitid", "branch", "project", "executable", "benchmark", "environment", "units", "lessisbetter");

    /** Fields that only codespeed's results have. */
    private static final List<String> NEEDED = List.of("commitid", "benchmark", "result_value");

    /** Results of JMH have its error: it gives no deviation to those who send its tables on. */
    private static final Pattern JMH_UNIT =
            Pattern.compile("ops/(?:ns|us|ms|s|min|hr|day)|(?:ns|us|ms|s|min|hr|day)/op");

    private final ForeignJson json;
    private final ForeignPoints points = new ForeignPoints(Tool.CODESPEED);

    private Codespeed(ForeignJson json) {
        this.json = json;
    }

    /**
     * Reads the list.
     *
     * @throws UserError if it is a list of something else, which the message names if it is known
     */
    static ForeignPoints read(ForeignJson json) {
        Codespeed reader = new Codespeed(json);
        json.enterArray("a list of results");
        while (json.nextElement()) {
            reader.result();
        }
        return reader.points;
    }

    private void result() {
        String place = json.place();
        Set<String> fields = new HashSet<>();
        Map<String, String> texts = new HashMap<>();
        Optional<DecimalText> value = Optional.empty();
        Optional<DecimalText> deviation = Optional.empty();
        Optional<Instant> revised = Optional.empty();
        Optional<Instant> measured = Optional.empty();
        json.enterObject("a result");
        while (json.nextField()) {
            String field = json.field();
            fields.add(field);
            switch (field) {
                case "result_value" -> value = json.number();
                case "std_dev" -> deviation = json.number();
                case "revision_date" -> revised = json.time();
                case "result_date" -> measured = json.time();
                default -> {
                    if (NEEDED.contains(field) || (TEXTS.contains(field) && !json.isObject() && !json.isArray())) {
                        texts.put(field, json.text());
                    } else {
                        json.skip();
                    }
                }
            }
        }
        check(place, fields, texts);
        String unit = texts.getOrDefault("units", "");
        points.add(
                new SeriesKey(
                        texts.getOrDefault("benchmark", ""),
                        List.of(
                                texts.getOrDefault("project", ""),
                                texts.getOrDefault("branch", ""),
                                texts.getOrDefault("executable", ""),
                                texts.getOrDefault("environment", "")),
                        unit),
                better(texts.getOrDefault("lessisbetter", ""), unit),
                texts.getOrDefault("commitid", ""),
                new Moment(revised, measured),
                value,
                spread(deviation, unit));
    }

    /** Returns what a deviation says of how far a value with some unit can be trusted. */
    static Optional<Spread> spread(Optional<DecimalText> deviation, String unit) {
        Spread.Kind kind = JMH_UNIT.matcher(unit).matches() ? Spread.Kind.ERROR : Spread.Kind.STANDARD_DEVIATION;
        return deviation.filter(amount -> amount.value() >= 0).map(amount -> new Spread(kind, amount.value()));
    }

    private static void check(String place, Set<String> fields, Map<String, String> texts) {
        if (!fields.contains("commitid")) {
            ForeignKind.of(fields).ifPresent(kind -> {
                throw kind.error(place);
            });
        }
        for (String needed : NEEDED) {
            if (!fields.contains(needed) || texts.getOrDefault(needed, "-").isEmpty()) {
                throw UserError.usage(
                        place + ": this result has no \"" + needed + "\"",
                        "Specify a list of results as codespeed takes them, each with commitid, benchmark and result_value.");
            }
        }
    }

    /** What a result says itself; else by the unit. What codespeed assumes of results that say nothing is not known of them. */
    private static Better better(String lessIsBetter, String unit) {
        return switch (lessIsBetter.toLowerCase(Locale.ROOT)) {
            case "true", "1" -> Better.LOWER;
            case "false", "0" -> Better.HIGHER;
            default -> UnitDirection.of(unit);
        };
    }
}
