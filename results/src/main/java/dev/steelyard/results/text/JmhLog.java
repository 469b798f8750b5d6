package dev.steelyard.results.text;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.result.ReadResults;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.core.result.Unread;
import dev.steelyard.results.source.Texts;
import java.util.ArrayList;
import java.util.List;

/** Reads the log of a JMH run, or only the table at its end. */
public final class JmhLog {

    private JmhLog() {}

    /**
     * Reads a document.
     *
     * @return an entry per benchmark whose iterations were printed, with its forks; and one, with the mean alone, for each
     *     row of a table that is about another; and what could not be read
     * @throws UserError if there is neither a line nor a table of JMH in it
     */
    public static ReadResults read(byte[] document) {
        String text = Texts.decode(document);
        IterationLines iterations = new IterationLines();
        SummaryTable table = new SummaryTable();
        long number = 0;
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('\n', start);
            int stop = end < 0 ? text.length() : end;
            number++;
            String line = LogLine.plain(text.substring(start, stop));
            if (table.line(number, line)) {
                iterations.end();
            } else {
                iterations.line(number, line);
            }
            start = stop + 1;
        }
        if (!iterations.found() && !table.found()) {
            throw UserError.usage(
                    Texts.line(1)
                            + ": this is neither JMH JSON nor JMH CSV, nor a JMH log with a benchmark or a results "
                            + "table",
                    "Specify a file that JMH wrote (-rf json is best: it contains every fork), or the log of a run.");
        }
        if (iterations.cut()) {
            throw UserError.usage(
                    Texts.line(number)
                            + ": the log ends in the middle of a benchmark, before the last of its forks and "
                            + "iterations",
                    "Wait for the run to finish, or run JMH again: this log is incomplete.");
        }
        List<ResultEntry> entries = new ArrayList<>(iterations.entries());
        for (ResultEntry row : table.entries()) {
            if (entries.stream().noneMatch(entry -> tells(entry, row))) {
                entries.add(row);
            }
        }
        List<Unread> unread = new ArrayList<>(iterations.unread());
        unread.addAll(table.unread());
        return new ReadResults(entries, unread);
    }

    /** Returns whether a row of the table sums up an entry; tables shorten packages, and do not tell threads. */
    private static boolean tells(ResultEntry entry, ResultEntry row) {
        return entry.benchmark().mode() == row.benchmark().mode()
                && entry.benchmark().params().equals(row.benchmark().params())
                && entry.benchmark().shortName().equals(row.benchmark().shortName());
    }
}
