package dev.steelyard.report.finding;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Maps each type of finding to a phrase, in place of a {@code switch} over a sealed type. */
final class Phrases<F> {

    private final Map<Class<?>, Function<? super F, String>> phrases = new LinkedHashMap<>();

    /** Adds the phrase for one type of finding. */
    <T extends F> Phrases<F> on(Class<T> type, Function<? super T, String> phrase) {
        phrases.put(type, finding -> phrase.apply(type.cast(finding)));
        return this;
    }

    /**
     * Returns the words for a finding.
     *
     * @throws IllegalStateException if its type has no words; a test checks that every type has some
     */
    String of(F finding) {
        Function<? super F, String> phrase = phrases.get(finding.getClass());
        if (phrase == null) {
            throw new IllegalStateException("no words for " + finding.getClass().getName());
        }
        return phrase.apply(finding);
    }

    /** Returns the verb that agrees with a number, as in {@code 1 of 40 blocks does not count}. */
    static String verb(int number, String one, String many) {
        return number == 1 ? one : many;
    }

    /** Returns a number with its noun, such as {@code 1 complete block} or {@code 3 complete blocks}. */
    static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
