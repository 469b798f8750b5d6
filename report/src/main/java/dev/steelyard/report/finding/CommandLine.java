package dev.steelyard.report.finding;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words of a command line as a shell takes them. */
public final class CommandLine {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

    private CommandLine() {}

    /** Returns the words in one line, quoted where they have to be. */
    public static String of(List<String> words) {
        return words.stream().map(CommandLine::quoted).collect(Collectors.joining(" "));
    }

    /** Returns a word, quoted if it has to be. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
