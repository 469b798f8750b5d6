package dev.steelyard.verdict.read.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The head of a table.
 *
 * @param params the names of its columns of params, in their order
 * @param ends for each of them where its column ends: they are aligned to the right
 */
record TableHeader(List<String> params, List<Integer> ends) {

    private static final Pattern HEAD =
            Pattern.compile("Benchmark((?: {1,4000}\\(\\S{1,300}\\))*) {1,4000}Mode .*Units?");
    private static final Pattern PARAM = Pattern.compile("\\((\\S{1,300})\\)(?= )");

    TableHeader {
        params = List.copyOf(params);
        ends = List.copyOf(ends);
    }

    /** Reads a line; empty if it is no head of a table. */
    static Optional<TableHeader> of(String line) {
        if (!line.startsWith("Benchmark ") || !HEAD.matcher(line).matches()) {
            return Optional.empty();
        }
        List<String> params = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        Matcher names = PARAM.matcher(line.substring(0, line.indexOf(" Mode ") + 1));
        while (names.find()) {
            params.add(names.group(1));
            ends.add(names.end());
        }
        return Optional.of(new TableHeader(params, ends));
    }
}
