package dev.steelyard.workspace.variant;

import dev.steelyard.workspace.artifact.DependencyChange;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is changed of a source before it is measured.
 *
 * @param dependencies libraries in place of those that its poms name
 * @param slowdown share of its time that is added to each benchmark, such as 0.05; 0 for none, at most {@link #MOST_SLOWDOWN}
 */
public record Alteration(List<DependencyChange> dependencies, double slowdown) {

    /** The greatest slowdown: more is no trial of a gate. */
    public static final double MOST_SLOWDOWN = 1;

    /** Nothing is changed. */
    public static final Alteration NONE = new Alteration(List.of(), 0);

    public Alteration {
        dependencies = List.copyOf(dependencies);
        if (!(slowdown >= 0 && slowdown <= MOST_SLOWDOWN)) {
            throw new IllegalArgumentException("a slowdown is 0 to " + MOST_SLOWDOWN + ": " + slowdown);
        }
    }

    /**
     * Returns what tells the code of an altered source from the source itself and from all other alterations.
     *
     * @param source the full commit of the source, or a digest of its contents
     */
    public String revision(String source) {
        StringBuilder revision = new StringBuilder(source);
        dependencies.forEach(change -> revision.append('+').append(change));
        return slowdown == 0
                ? revision.toString()
                : revision.append("+").append(slowdown).toString();
    }

    /** Returns the revision of the source, from what {@link #revision} returned. */
    public String source(String revision) {
        return equals(NONE) || revision.indexOf('+') < 0 ? revision : revision.substring(0, revision.indexOf('+'));
    }

    /** Returns " with" and what is changed, for people; empty if nothing is. */
    String words() {
        return (dependencies.isEmpty()
                        ? ""
                        : " with "
                                + dependencies.stream()
                                        .map(DependencyChange::toString)
                                        .collect(Collectors.joining(", ")))
                + (slowdown == 0 ? "" : String.format(Locale.ROOT, " with %.4g %% more time", slowdown * 100));
    }
}
