package dev.steelyard.core.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The arguments that fix a JVM's heap and make it touch all of it at its start, so that no slice pays for memory that
 * grows. A heap that the benchmark or the user sets keeps its size.
 */
public final class Pretouch {
    /** The heap of a fork for which nothing says how large it should be. */
    public static final String HEAP = "1g";

    private static final String TOUCH = "-XX:+AlwaysPreTouch";
    /** The argument by which a user keeps a heap from being touched. */
    public static final String UNTOUCHED = "-XX:-AlwaysPreTouch";

    private static final Pattern MOST = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\w+)");
    private static final Pattern INITIAL = Pattern.compile("(?:-Xms|-XX:InitialHeapSize=).*");
    private static final Pattern RELATIVE =
            Pattern.compile("-XX:(?:Max|Min|Initial)RAM(?:Percentage|Fraction)=.*|-XX:MaxRAM=.*");

    private Pretouch() {}

    /**
     * Returns what to add behind the arguments of a fork; empty if they say {@link #UNTOUCHED}, a contradiction.
     *
     * @param arguments all its arguments, annotations and options alike, in their order
     */
    public static Optional<List<String>> additions(List<String> arguments) {
        if (arguments.contains(UNTOUCHED)) {
            return Optional.empty();
        }
        List<String> additions = new ArrayList<>();
        Optional<String> most = last(arguments);
        boolean initial = arguments.stream()
                .anyMatch(argument -> INITIAL.matcher(argument).matches());
        boolean relative = arguments.stream()
                .anyMatch(argument -> RELATIVE.matcher(argument).matches());
        if (most.isPresent() && !initial) {
            additions.add("-Xms" + most.get());
        } else if (most.isEmpty() && !initial && !relative) {
            additions.add("-Xms" + HEAP);
            additions.add("-Xmx" + HEAP);
        }
        additions.add(TOUCH);
        return Optional.of(additions);
    }

    private static Optional<String> last(List<String> arguments) {
        return arguments.stream()
                .map(MOST::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> matcher.group(1))
                .reduce((before, after) -> after);
    }
}
