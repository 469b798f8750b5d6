package dev.steelyard.lint.finding;

import java.util.regex.Pattern;

/**
 * A rule: a mistake that makes scores wrong or incomparable.
 *
 * @param id its name: lower-case words with hyphens, the same in every version
 * @param severity how much it matters
 * @param title what is wrong, part of a sentence
 * @param why the effect on scores, one or more sentences
 * @param remedy what to do about it, one or more sentences
 */
public record Rule(String id, LintSeverity severity, String title, String why, String remedy) {

    private static final Pattern ID = Pattern.compile("[a-z]+(-[a-z]+)*");

    public Rule {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("'" + id + "' is no id of a rule");
        }
        if (title.isBlank() || why.isBlank() || remedy.isBlank()) {
            throw new IllegalArgumentException("a rule has a title, a reason and a remedy: " + id);
        }
    }
}
