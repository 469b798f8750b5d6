package dev.steelyard.history.ledger.check;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.request.RequestEvent;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What each column may hold besides null. SQLite stores any value in any column; and what is a time, a number in its range or one of
 * some words is no matter of types in either database.
 */
final class ColumnRules {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
    private static final Set<String> FLAGS = Set.of("finished", "non_zero", "delivered");
    private static final Set<String> NEVER_NEGATIVE = Set.of(
            "alpha", "level", "p_value", "adjusted_p_value", "margin", "allocation_margin", "resolution", "spread");

    private static final Map<String, Set<String>> WORDS = Map.ofEntries(
            Map.entry("benchmark.mode", labels(Mode.values(), Mode::label)),
            Map.entry("variant_setting.kind", Set.of("jvm-arg", "property", "param")),
            Map.entry("block.purpose", labels(Block.Purpose.values(), Enum::name)),
            Map.entry("comparison.kind", labels(Metric.Kind.values(), Metric.Kind::label)),
            Map.entry("fork_value.kind", labels(Metric.Kind.values(), Metric.Kind::label)),
            Map.entry("comparison.status", labels(Status.values(), Status::label)),
            Map.entry("comparison.verdict", labels(Outcome.values(), Enum::name)),
            Map.entry("finding.certainty", labels(Certainty.values(), value -> lower(value.name()))),
            Map.entry("attempt.outcome", labels(Attempt.Outcome.values(), Enum::name)),
            Map.entry("change_mark.judgment", labels(Mark.Judgment.values(), Enum::name)),
            Map.entry("imported_file.tool", labels(ImportTool.values(), ImportTool::label)),
            Map.entry("imported_series.tool", labels(ImportTool.values(), ImportTool::label)),
            Map.entry("request_event.kind", labels(RequestEvent.Kind.values(), Enum::name)),
            Map.entry("imported_value.spread_kind", labels(Spread.Kind.values(), Spread.Kind::label)),
            Map.entry("imported_direction.better", Set.of("lower", "higher")));

    private ColumnRules() {}

    private static <T> Set<String> labels(T[] values, Function<T, String> label) {
        return Arrays.stream(values).map(label).collect(Collectors.toUnmodifiableSet());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /**
     * Returns whether a column may hold a value.
     *
     * @param type the type of the column, as it was declared, in capitals: what the database returns may be of another
     * @param value not null
     */
    static boolean isLegible(String table, String column, String type, Object value) {
        return switch (type) {
            case "TEXT" -> value instanceof String text && isText(table, column, text);
            case "INTEGER", "BIGINT", "INT4", "INT8" ->
                (value instanceof Integer || value instanceof Long) && isWhole(column, ((Number) value).longValue());
            case "DOUBLE PRECISION", "FLOAT8" -> value instanceof Double number && isReal(column, number);
            case "BYTEA" -> value instanceof byte[];
            // No migration declares another one.
            default -> false;
        };
    }

    private static boolean isText(String table, String column, String text) {
        if (column.endsWith("_at")) {
            return parses(Instant::parse, text);
        }
        if (column.equals("last_day")) {
            return parses(LocalDate::parse, text);
        }
        if (column.endsWith("_id")) {
            return ID.matcher(text).matches();
        }
        Set<String> words = WORDS.get(table + "." + column);
        return words == null || words.contains(text);
    }

    private static boolean parses(Function<String, ?> parser, String text) {
        try {
            return parser.apply(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isWhole(String column, long number) {
        if (column.equals("seed") || column.equals("checksum")) {
            return true;
        }
        return FLAGS.contains(column) ? number == 0 || number == 1 : number >= (column.equals("threads") ? 1 : 0);
    }

    private static boolean isReal(String column, double number) {
        return !Double.isNaN(number) && (!NEVER_NEGATIVE.contains(column) || number >= 0);
    }
}
