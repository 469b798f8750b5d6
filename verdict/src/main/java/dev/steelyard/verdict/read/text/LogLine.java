package dev.steelyard.verdict.read.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of a log without what others than JMH put around it. */
final class LogLine {

    /** Beyond so many characters a line is none of JMH's; looking at it would only cost time. */
    static final int LONGEST = 20_000;

    /** Colors, a time as build servers print it, and the level that sbt, Maven and Ant print. */
    private static final Pattern PREFIX = Pattern.compile(
            "\\G(?:\\d{4}-\\d{2}-\\d{2}[T ][0-9:.,]{5,20}(?:Z|[+-]\\d{2}:?\\d{2})? |"
                    + "\\[(?:info|warn|error|debug|java|exec|jmh)] ?)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]{0,20}[A-Za-z]");

    private LogLine() {}

    static String plain(String line) {
        if (line.length() > LONGEST) {
            return "";
        }
        String text = line.indexOf('\u001b') >= 0 ? COLOURS.matcher(line).replaceAll("") : line;
        Matcher prefix = PREFIX.matcher(text);
        int start = 0;
        while (prefix.find()) {
            start = prefix.end();
        }
        return text.substring(start).stripTrailing();
    }
}
