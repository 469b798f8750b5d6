package dev.steelyard.app.suite;

import dev.steelyard.core.model.JmhOptions.JvmArgs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JVM arguments of a suite's forks: the suite's own and the user's. */
final class ForkArguments {
    /** All ways to size a heap: a limit in per cent yields to one in bytes, wherever it stands, so order does not settle it. */
    private static final Pattern HEAP = Pattern.compile("-Xm[nsx]\\d.*"
            + "|-XX:(?:Min|Max|Initial|SoftMax)HeapSize=.*"
            + "|-XX:(?:Min|Max|Initial)RAM(?:Percentage|Fraction)?=.*");

    private ForkArguments() {}

    /**
     * Puts the suite's arguments before all others, so that those win. Its heap is left out where the user sizes one.
     *
     * @param own the suite's
     * @param given the user's, which stay as they are
     */
    static JvmArgs merged(List<String> own, JvmArgs given) {
        boolean sized = Stream.of(given.prepend(), given.args(), given.append())
                .flatMap(Optional::stream)
                .flatMap(List::stream)
                .anyMatch(ForkArguments::heap);
        List<String> first = new ArrayList<>(own);
        if (sized) {
            first.removeIf(ForkArguments::heap);
        }
        if (first.isEmpty()) {
            return given;
        }
        given.prepend().ifPresent(first::addAll);
        return new JvmArgs(Optional.of(first), given.args(), given.append());
    }

    private static boolean heap(String argument) {
        return HEAP.matcher(argument).matches();
    }
}
