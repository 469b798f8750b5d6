package dev.steelyard.history.reader;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.foreign.ForeignHistory;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.table.SeriesCsv;
import dev.steelyard.verdict.read.ResultReader;
import dev.steelyard.verdict.read.csv.JmhCsv;
import dev.steelyard.verdict.read.source.Compressed;
import dev.steelyard.verdict.read.source.Texts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/** Reads results of any tool. The format is detected from the content, not from the file name. */
public final class ImportReader {

    /** Characters that tell the format. */
    private static final int HEAD = 4096;

    /** What no table of values has, and every log of JMH: what it says of a run, or the head of its table. */
    private static final Pattern LOG = Pattern.compile("(?m)(?:^|[ \\]])# (?:JMH version|Run progress|Benchmark): |"
            + "^.{0,80}?\\bBenchmark .{0,4000}\\bMode .{0,200}Units?\\s*$");

    private ImportReader() {}

    /**
     * Reads a whole file.
     *
     * @param content its bytes
     * @param layout what is known about it
     * @throws UserError if it has no results, is damaged, or no tool that is known wrote it; the problem names the place
     */
    public static ImportedResults read(byte[] content, Layout layout) {
        byte[] plain = Texts.plain(Compressed.plain(content));
        String text = Texts.decode(plain);
        String head = text.substring(0, Math.min(HEAD, text.length()));
        Texts.requireText(head);
        if (text.isBlank()) {
            throw UserError.usage("the file is empty", "Specify a file with results.");
        }
        boolean json = ForeignHistory.begins(head);
        JsonKind kind = json ? JsonKind.of(plain) : JsonKind.OTHER;
        if (kind == JsonKind.JMH
                || JmhCsv.isHeader(head)
                || (!json && LOG.matcher(text).find())) {
            if (!layout.equals(Layout.UNKNOWN)) {
                throw UserError.usage(
                        "the file has the results of one run of JMH: options for the order and decimals of a history do "
                                + "not apply to it",
                        "Leave the option out.");
            }
            return RunResults.of(ResultReader.read(plain));
        }
        if (!json) {
            return TableResults.of(SeriesCsv.read(plain, layout), layout);
        }
        try {
            return kind == JsonKind.METRICS
                    ? MetricResults.read(plain)
                    : ForeignHistory.results(Texts.reader(new ByteArrayInputStream(plain)), layout);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
    }
}
