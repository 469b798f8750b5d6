package dev.steelyard.core.model;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A change by a program that updates dependencies, such as Dependabot or Renovate.
 *
 * @param treatment name of the variant with the change
 * @param updates what it updates, at least one
 * @param alone whether nothing else differs from the baseline
 */
public record DependencyRequest(String treatment, List<Update> updates, boolean alone) {

    public DependencyRequest {
        updates = List.copyOf(updates);
        if (updates.isEmpty()) {
            throw new IllegalArgumentException("a request without an update");
        }
    }

    /**
     * A library or plugin whose version changes.
     *
     * @param group its group
     * @param name its name
     * @param from the old version
     * @param to the new version
     */
    public record Update(String group, String name, String from, String to) {
        /** What is in a pom that a stranger wrote; anything longer or stranger names no artifact. */
        private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.+-]{1,200}");

        public Update {
            for (String word : List.of(group, name, from, to)) {
                if (!isWord(word)) {
                    throw new IllegalArgumentException("not part of an artifact: " + word);
                }
            }
        }

        /** Returns whether a text can be a group, a name or a version. */
        public static boolean isWord(String text) {
            return WORD.matcher(text).matches();
        }
    }
}
