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

    /**
     * Returns the comment with something new in it.
     *
     * @param earlier the entries so far, the newest first
     */
    static String with(Entry newest, List<Entry> earlier) {
        List<Entry> answers = earlier.stream().filter(Entry::answer).toList();
        List<String> shown = new ArrayList<>();
        shown.add(text(newest));
        int folded = 0;
        if (!newest.answer() && !answers.isEmpty()) {
            shown.add("The last answer is about " + answers.get(0).shortCommit() + ":\n\n" + text(answers.get(0)));
            folded = 1;
        }
        StringBuilder body =
                new StringBuilder(CommentMarkdown.MARKER).append('\n').append(String.join("\n\n", shown));
        List<String> older = new ArrayList<>();
        int room = LIMIT - body.length() - 1_000;
        int left = 0;
        for (Entry answer : answers.subList(folded, answers.size())) {
            // The whole report of an earlier answer is where its job left it.
            String kept = text(new Entry(true, answer.commit(), answer.time(), CommentMarkdown.answer(answer.text())));
            String entry = "**" + answer.shortCommit() + "**, " + answer.time() + "\n\n" + kept;
            room -= entry.length() + 2;
            if (room > 0 && left == 0) {
                older.add(entry);
            } else {
                left++;
            }
        }
        if (!older.isEmpty() || left > 0) {
            body.append("\n\n<details><summary>Earlier answers: ")
                    .append(older.size() + left)
                    .append("</summary>\n\n")
                    .append(String.join("\n\n", older))
                    .append(left == 0 ? "" : "\n\nThe oldest " + left + " do not fit here.")
                    .append("\n\n</details>");
        }
        return body.append('\n').toString();
    }

    private static String text(Entry entry) {
        return BEGIN.formatted(entry.answer ? "answer" : "news", entry.commit, entry.time) + "\n" + entry.text.strip()
                + "\n" + END;
    }
}
