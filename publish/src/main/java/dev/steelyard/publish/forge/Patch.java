package dev.steelyard.publish.forge;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The changes of one file in the unified format. */
final class Patch {

    private static final Pattern HUNK = Pattern.compile("@@ -\\d+(?:,\\d+)? \\+(\\d{1,9})(?:,\\d+)? @@.*");

    private Patch() {}

    /** Returns the number of the first line that was added or changed, in the new file; where lines were only removed, of the line before. */
    static OptionalInt firstLine(String patch) {
        int line = 0;
        boolean removed = false;
        for (String text : patch.split("\n", -1)) {
            Matcher hunk = HUNK.matcher(text);
            if (text.startsWith("-")) {
                removed = line > 0;
            } else if (line > 0 && text.startsWith("+")) {
                return OptionalInt.of(line);
            } else if (removed) {
                return OptionalInt.of(Math.max(1, line - 1));
            } else if (hunk.matches()) {
                line = Integer.parseInt(hunk.group(1));
            } else if (line > 0) {
                line++;
            }
        }
        return OptionalInt.empty();
    }
}
