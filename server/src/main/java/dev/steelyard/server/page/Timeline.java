package dev.steelyard.server.page;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Values over the commits of a project.
 *
 * @param key its name for programs, which is also its place in the page
 * @param heading what is drawn
 * @param unit unit of the values; {@code %} for changes, whose values are fractions
 * @param commits the commits, the oldest first
 * @param lines the values, by what can be compared with each other; lines are not joined
 * @param shifts lasting changes of the level
 * @param signs what else is to be known at a commit, in the order of the commits
 * @param include what selects the benchmark on a command line, quoted for a shell
 * @param params what selects its params at the end of a command line, quoted for a shell; empty if it has none
 */
public record Timeline(
        String key,
        String heading,
        String unit,
        List<Commit> commits,
        List<Line> lines,
        List<Shift> shifts,
        List<Sign> signs,
        String include,
        String params) {

    /** Unit of changes. */
    public static final String CHANGE = "%";

    public Timeline {
        commits = List.copyOf(commits);
        lines = List.copyOf(lines);
        shifts = List.copyOf(shifts);
        signs = List.copyOf(signs);
        int size = commits.size();
        boolean outside = lines.stream().flatMap(line -> line.dots().stream()).anyMatch(dot -> dot.commit() >= size)
                || shifts.stream().anyMatch(shift -> shift.last() >= size || shift.first() > shift.last())
                || signs.stream().anyMatch(sign -> sign.commit() < 0 || sign.commit() >= size);
        if (outside) {
            throw new IllegalArgumentException("a value outside of " + size + " commits");
        }
    }

    /**
     * A commit.
     *
     * @param name how it is shown
     * @param hash its full hash, if it is a commit
     * @param title what is known of it
     */
    public record Commit(String name, Optional<String> hash, String title) {}

    /**
     * Values that can be compared with each other.
     *
     * @param name of what
     * @param dots the values, in the order of the commits
     */
    public record Line(String name, List<Dot> dots) {
        public Line {
            dots = List.copyOf(dots);
        }
    }

    /**
     * A value.
     *
     * @param commit place of its commit
     * @param value the value, which is finite
     * @param low lower end of its interval, if it has one
     * @param high upper end of its interval, if it has one
     * @param forks the values of the forks that it is the mean of, all finite; empty if they are not shown
     * @param text what is shown of it
     * @param link path of the run that measured it
     */
    public record Dot(
            int commit,
            double value,
            OptionalDouble low,
            OptionalDouble high,
            List<Double> forks,
            String text,
            String link) {
        public Dot {
            forks = List.copyOf(forks);
            if (!Double.isFinite(value) || commit < 0) {
                throw new IllegalArgumentException("no value: " + value + " at " + commit);
            }
        }
    }

    /**
     * A lasting change of the level.
     *
     * @param first the first commit that may contain it
     * @param last the last one
     * @param text its size and what it means
     * @param tone what it means
     */
    public record Shift(int first, int last, String text, Cell.Tone tone) {}

    /**
     * What is to be known at a commit.
     *
     * @param commit place of the commit
     * @param kind what it is about
     * @param label a word or two for the chart; may be empty
     * @param text a sentence
     */
    public record Sign(int commit, Kind kind, String label, String text) {

        /** What a sign is about. */
        public enum Kind {
            /** No value before the commit can be compared with one from there on. */
            BREAK,
            /** The commit was measured by a name, such as that of a release. */
            NAMED,
            /** Somebody said something of the lasting change that ends there. */
            MARK
        }
    }

    /** Returns whether its values are changes rather than scores. */
    public boolean ofChanges() {
        return unit.equals(CHANGE);
    }
}
