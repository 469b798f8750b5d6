package dev.steelyard.cli.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known word that somebody probably meant who wrote another one. */
final class NearestWord {

    private NearestWord() {}

    /**
     * Returns the known word with the smallest edit distance (Levenshtein, 1966) to another one; empty if even that differs in
     * more than half of its letters.
     */
    static Optional<String> of(String word, Collection<String> known) {
        return known.stream()
                .filter(each -> 2 * distance(word, each) <= Math.max(word.length(), each.length()))
                .min(Comparator.comparingInt((String each) -> distance(word, each))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int distance(String one, String other) {
        int[] last = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int exchanged = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(exchanged, Math.min(last[j], row[j - 1]) + 1);
            }
            last = row;
        }
        return last[other.length()];
    }
}
