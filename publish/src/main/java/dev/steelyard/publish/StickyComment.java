package dev.steelyard.publish;

import dev.steelyard.report.markdown.CommentMarkdown;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one comment on a request. The newest entry comes first; if it is no answer, the newest answer follows; earlier answers are
 * folded below, so that none is ever overwritten. Hidden lines around each entry tell them apart when the comment is read again:
 * texts cannot contain such lines, since {@code <} is escaped in them.
 */
final class StickyComment {

    /** In characters: less than the 65,536 that GitHub takes. */
    static final int LIMIT = 60_000;

    private static final String BEGIN = "<!-- steelyard:entry %s %s %s -->";
    private static final String END = "<!-- steelyard:end -->";
    private static final Pattern ENTRY = Pattern.compile(
            "<!-- steelyard:entry (answer|news) ([0-9a-f]{7,64}) ([0-9T:Z-]{10,30}) -->\n(.*?)\n" + END,
            Pattern.DOTALL);
    /** So many earlier answers were left out before, since they did not fit. */
    private static final String DROPPED = "<!-- steelyard:dropped %d -->";

    private static final Pattern DROPPED_BEFORE = Pattern.compile("<!-- steelyard:dropped (\\d{1,6}) -->");
    /** In characters: what earlier answers may take from the report of the newest one. */
    private static final int ROOM_FOR_EARLIER = 15_000;

    private static final String REPORT_LEFT_OUT = "The full report is in the job's artifacts.";
    /** In characters, for words between entries. */
    private static final int MARGIN = 1_000;

    private static final int SHORT = 9;

    private StickyComment() {}

    /**
     * One thing that was said.
     *
     * @param answer whether it is an answer; news are dropped as soon as there is something newer
     * @param commit the commit that it is about
     * @param time when it was said, as in {@code 2026-11-29T10:15Z}
     * @param text Markdown
     */
    record Entry(boolean answer, String commit, String time, String text) {

        /** Returns how the commit is shown. */
        String shortCommit() {
            return commit.substring(0, Math.min(SHORT, commit.length()));
        }

        /** Returns the same without the folded report. */
        Entry shortened() {
            return new Entry(answer, commit, time, CommentMarkdown.answer(text));
        }

        /** Returns the same with a word in place of the folded report. */
        Entry withoutReport() {
            return CommentMarkdown.report(text).isEmpty()
                    ? this
                    : new Entry(answer, commit, time, CommentMarkdown.answer(text) + "\n\n" + REPORT_LEFT_OUT);
        }
    }

    /** Returns the entries of a comment, the newest first. What is not an entry is not kept. */
    static List<Entry> read(String comment) {
        List<Entry> entries = new ArrayList<>();
        Matcher found = ENTRY.matcher(comment);
        while (found.find()) {
            entries.add(new Entry(found.group(1).equals("answer"), found.group(2), found.group(3), found.group(4)));
        }
        return entries;
    }

    /** Returns how many answers a comment says that it lost. */
    static int dropped(String comment) {
        Matcher found = DROPPED_BEFORE.matcher(comment);
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }

    /**
     * Returns the comment with something new in it. Earlier answers keep their words and rows, but not their reports; the newest one
     * loses its report if there is no room for both. The oldest answers are left out when nothing else helps, and counted.
     *
     * @param earlier the entries so far, the newest first
     * @param droppedBefore how many were left out before
     */
    static String with(Entry newest, List<Entry> earlier, int droppedBefore) {
        List<Entry> answers = earlier.stream().filter(Entry::answer).toList();
        List<String> older = answers.stream()
                .skip(newest.answer() ? 0 : 1)
                .map(answer -> "**" + answer.shortCommit() + "**, " + answer.time() + "\n\n" + text(answer.shortened()))
                .toList();
        int wanted = Math.min(
                ROOM_FOR_EARLIER, older.stream().mapToInt(String::length).sum());
        List<Entry> shown = new ArrayList<>(List.of(newest));
        if (!newest.answer() && !answers.isEmpty()) {
            shown.add(answers.get(0));
        }
        String top = top(shown);
        if (top.length() + wanted > LIMIT - MARGIN) {
            top = top(shown.stream().map(Entry::withoutReport).toList());
        }
        int room = LIMIT - MARGIN - top.length();
        List<String> kept = new ArrayList<>();
        for (String entry : older) {
            room -= entry.length() + 2;
            if (room < 0) {
                break;
            }
            kept.add(entry);
        }
        int dropped = droppedBefore + older.size() - kept.size();
        StringBuilder body =
                new StringBuilder(CommentMarkdown.MARKER).append('\n').append(top);
        if (!kept.isEmpty() || dropped > 0) {
            body.append("\n\n<details><summary>Earlier results: ")
                    .append(kept.size() + dropped)
                    .append("</summary>\n\n")
                    .append(String.join("\n\n", kept))
                    .append(
                            dropped == 0
                                    ? ""
                                    : "\n\nOldest results dropped because the comment is full: " + dropped + ".\n"
                                            + DROPPED.formatted(dropped))
                    .append("\n\n</details>");
        }
        return body.append('\n').toString();
    }

    private static String top(List<Entry> shown) {
        String newest = text(shown.get(0));
        return shown.size() == 1
                ? newest
                : newest + "\n\nThe last result is for " + shown.get(1).shortCommit() + ":\n\n" + text(shown.get(1));
    }

    private static String text(Entry entry) {
        return BEGIN.formatted(entry.answer ? "answer" : "news", entry.commit, entry.time) + "\n" + entry.text.strip()
                + "\n" + END;
    }
}
