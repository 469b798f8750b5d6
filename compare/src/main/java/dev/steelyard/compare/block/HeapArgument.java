package dev.steelyard.compare.block;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The heap limit in a JVM's arguments. */
final class HeapArgument {

    private static final Pattern HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,15})([kKmMgGtT]?)");

    private HeapArgument() {}

    /** Returns the limit in bytes that the last such argument sets, as the JVM reads them; empty if there is none. */
    static OptionalLong last(List<String> arguments) {
        OptionalLong last = OptionalLong.empty();
        for (String argument : arguments) {
            Matcher matcher = HEAP.matcher(argument);
            if (matcher.matches()) {
                last = OptionalLong.of(Long.parseLong(matcher.group(1)) << shift(matcher.group(2)));
            }
        }
        return last;
    }

    private static int shift(String unit) {
        return unit.isEmpty() ? 0 : 10 * ("kmgt".indexOf(Character.toLowerCase(unit.charAt(0))) + 1);
    }
}
