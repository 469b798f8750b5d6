package dev.steelyard.verdict.read.text;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Unread;
import dev.steelyard.verdict.read.source.FileBytes;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.ReadResults;
import dev.steelyard.verdict.result.ResultEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
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
     * @throws IOException if it cannot be read
     */
    public static ReadResults read(FileBytes file) throws IOException {
        return Texts.read(file, JmhLog::lines);
    }

    private static ReadResults lines(Reader document) throws IOException {
        BufferedReader text = new BufferedReader(document);
        IterationLines iterations = new IterationLines();
        SummaryTable table = new SummaryTable();
        long number = 0;
        StringBuilder raw = new StringBuilder();
        while (next(text, raw)) {
            number++;
            String line = LogLine.plain(raw.toString());
            if (table.line(number, line)) {
                iterations.end();
            } else {
                iterations.line(number, line);
            }
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

    /**
     * Reads the next line, up to a few characters more than JMH ever writes.
     *
     * @return false if there is none
     */
    private static boolean next(Reader text, StringBuilder line) throws IOException {
        line.setLength(0);
        int next = text.read();
        if (next < 0) {
            return false;
        }
        for (; next >= 0 && next != '\n'; next = text.read()) {
            if (line.length() <= LogLine.LONGEST) {
                line.append((char) next);
            }
        }
        return true;
    }

    /** Returns whether a row of the table sums up an entry; tables shorten packages, and do not tell threads. */
    private static boolean tells(ResultEntry entry, ResultEntry row) {
        return entry.benchmark().mode() == row.benchmark().mode()
                && entry.benchmark().params().equals(row.benchmark().params())
                && entry.benchmark().shortName().equals(row.benchmark().shortName());
    }
}
