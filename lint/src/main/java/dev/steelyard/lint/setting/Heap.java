package dev.steelyard.lint.setting;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of the heap that arguments of a JVM ask for.
 *
 * @param initial at the start
 * @param maximum at most
 */
record Heap(Optional<Size> initial, Optional<Size> maximum) {
    private static final Pattern INITIAL = Pattern.compile("(-Xms|-XX:InitialHeapSize=)(\\d{1,12})([kKmMgGtT]?)");
    private static final Pattern MAXIMUM = Pattern.compile("(-Xmx|-XX:MaxHeapSize=)(\\d{1,12})([kKmMgGtT]?)");

    /**
     * A size.
     *
     * @param bytes above 0
     * @param argument as it was written
     */
    record Size(long bytes, String argument) {}

    /** Reads arguments; of several about the same size, the last one counts. */
    static Heap of(List<String> arguments) {
        return new Heap(last(arguments, INITIAL), last(arguments, MAXIMUM));
    }

    private static Optional<Size> last(List<String> arguments, Pattern pattern) {
        Optional<Size> found = Optional.empty();
        for (String argument : arguments) {
            Matcher matcher = pattern.matcher(argument);
            if (matcher.matches()) {
                found = bytes(matcher).stream()
                        .mapToObj(bytes -> new Size(bytes, argument))
                        .findFirst();
            }
        }
        return found;
    }

    private static OptionalLong bytes(Matcher matcher) {
        int power = "kmgt".indexOf(matcher.group(3).toLowerCase(Locale.ROOT)) + 1;
        long unit = 1L << (matcher.group(3).isEmpty() ? 0 : 10 * power);
        long number = Long.parseLong(matcher.group(2));
        // 0 asks for the JVM's own choice.
        return number == 0 || number > Long.MAX_VALUE / unit ? OptionalLong.empty() : OptionalLong.of(number * unit);
    }

    /** Returns whether both sizes are given and differ. */
    boolean grows() {
        return initial.isPresent()
                && maximum.isPresent()
                && initial.get().bytes() != maximum.get().bytes();
    }

    /** Returns whether another heap has the same largest size, or neither has one. */
    boolean asLargeAs(Heap other) {
        return maximum.map(Size::bytes).equals(other.maximum.map(Size::bytes));
    }

    /** Returns the largest size as it was written; empty if it was not. */
    String written() {
        return maximum.map(Size::argument).orElse("");
    }
}
