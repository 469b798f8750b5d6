package dev.steelyard.compare.suite;

import dev.steelyard.core.model.JmhOptions.JvmArgs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JVM arguments of a suite's forks: the suite's own and the user's. */
final class ForkArguments {
    /** A percentage loses to a size in bytes whatever their order, so the suite's size must go. */
    private static final Pattern MAXIMUM =
            Pattern.compile("-Xmx\\d.*|-XX:MaxHeapSize=.*|-XX:MaxRAM(?:Percentage|Fraction)?=.*");

    /** What may not fit another maximum. */
    private static final Pattern SIZE =
            Pattern.compile(MAXIMUM + "|-Xm[ns]\\d.*|-XX:(?:Min|Initial|SoftMax)HeapSize=.*|-XX:(?:Max)?NewSize=.*");

    private ForkArguments() {}

    /**
     * Puts the suite's arguments before all others, so that those win. Sizes of its heap are left out where the user limits
     * the heap.
     *
     * @param own the suite's
     * @param given the user's, which stay as they are
     */
    static JvmArgs merged(List<String> own, JvmArgs given) {
        boolean limited = Stream.of(given.prepend(), given.args(), given.append())
                .flatMap(Optional::stream)
                .flatMap(List::stream)
                .anyMatch(argument -> MAXIMUM.matcher(argument).matches());
        List<String> first = new ArrayList<>(own);
        if (limited) {
            first.removeIf(argument -> SIZE.matcher(argument).matches());
        }
        if (first.isEmpty()) {
            return given;
        }
        given.prepend().ifPresent(first::addAll);
        return new JvmArgs(Optional.of(first), given.args(), given.append());
    }
}
