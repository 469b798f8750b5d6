package dev.steelyard.cli.pages;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a list on a page calls a row.
 *
 * @param text the benchmark's short name, its params, and maybe its threads: {@code B.c, size 1, 4 threads}
 */
record RowLabel(String text) {

    private static final Pattern THREADS = Pattern.compile(", (\\d+) threads$");

    /** Returns the comparisons of scores that it may be about: one, if it says enough. */
    List<ResultRow> rows(List<ResultRow> all, String treatment) {
        Matcher threads = THREADS.matcher(text);
        Optional<String> number = threads.find() ? Optional.of(threads.group(1)) : Optional.empty();
        List<String> named = List.of(threads.replaceFirst("").split(", "));
        List<String> params = named.stream()
                .skip(1)
                .map(param -> param.replaceFirst(" ", "="))
                .toList();
        return all.stream()
                .filter(other -> other.metric().equals("score"))
                .filter(other -> other.benchmark().endsWith("." + named.get(0)))
                .filter(other -> List.of(other.params().split(" ")).containsAll(params))
                .filter(other -> number.map(other.threads()::equals).orElse(true))
                .filter(other -> other.treatment().equals(treatment))
                .toList();
    }
}
