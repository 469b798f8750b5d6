package dev.steelyard.lint.finding;

import java.util.Optional;

/**
 * Findings that the user accepts.
 *
 * @param rule id of the rule
 * @param name the class, or class and member, whose findings are accepted, with or without package; empty for all
 */
public record Acceptance(String rule, Optional<String> name) {

    public Acceptance {
        if (rule.isBlank() || name.filter(String::isBlank).isPresent()) {
            throw new IllegalArgumentException("write an accepted finding as RULE, RULE:CLASS or RULE:CLASS.METHOD");
        }
    }

    /**
     * Reads {@code RULE}, {@code RULE:CLASS} or {@code RULE:CLASS.METHOD}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static Acceptance parse(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new Acceptance(text, Optional.empty())
                : new Acceptance(text.substring(0, colon), Optional.of(text.substring(colon + 1)));
    }

    /** Returns whether a finding is accepted. */
    public boolean covers(LintFinding finding) {
        return finding.rule().id().equals(rule)
                && name.map(wanted -> names(wanted, finding.place().type())
                                || names(wanted, finding.place().name()))
                        .orElse(true);
    }

    /** Returns whether a name matches; a nested class may be written with its dollar sign. */
    private static boolean names(String wanted, String full) {
        String dotted = wanted.replace('$', '.');
        return full.replace('$', '.').equals(dotted) || full.replace('$', '.').endsWith("." + dotted);
    }

    /** Returns the text form. */
    @Override
    public String toString() {
        return name.map(wanted -> rule + ":" + wanted).orElse(rule);
    }
}
