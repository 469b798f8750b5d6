package dev.steelyard.report.finding;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Joins the words of a command line, quoted for a shell. */
public final class CommandLine {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

    private CommandLine() {}

    /** Returns the words on one line, quoted where necessary. */
    public static String of(List<String> words) {
        return words.stream().map(CommandLine::quoted).collect(Collectors.joining(" "));
    }

    /** Returns a word, quoted if necessary. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
