package dev.steelyard.verdict.read.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.steelyard.core.error.UserError;
import dev.steelyard.verdict.read.source.Cells;
import dev.steelyard.verdict.read.source.FileBytes;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.ReadResults;
import dev.steelyard.verdict.result.ResultEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;

/** Reads JMH's CSV ({@code -rf csv}) and SCSV, including several of them in one file. */
public final class JmhCsv {

    private static final Pattern HEADER =
            Pattern.compile("\\s*\"?Benchmark\"?\\s*[,;\t]\\s*\"?Mode\"?\\s*[,;\t].*", Pattern.DOTALL);

    /** Characters that the header begins in. */
    private static final int HEAD = 4096;

    private JmhCsv() {}

    /** Returns whether a text begins as JMH's CSV does. */
    public static boolean isHeader(String head) {
        return HEADER.matcher(head).matches();
    }

    /**
     * Reads a document.
     *
     * @return its entries in their order, each with the mean as its only reading, and what could not be read
     * @throws UserError if it is damaged
     * @throws IOException if it cannot be read
     */
    public static ReadResults read(FileBytes file) throws IOException {
        try {
            return Texts.read(file, document -> rows(document, false));
        } catch (UserError damaged) {
            try {
                return Texts.read(file, document -> rows(document, true));
            } catch (UserError e) {
                // The first failure is told: it is about the document as it is.
                throw damaged;
            }
        }
    }

    private static ReadResults rows(Reader document, boolean unescaped) throws IOException {
        BufferedReader text = new BufferedReader(document, HEAD);
        text.mark(HEAD);
        char[] head = new char[HEAD];
        int length = Math.max(0, text.read(head, 0, HEAD));
        text.reset();
        char delimiter = delimiter(new String(head, 0, length));
        UnescapedQuotes quotes = new UnescapedQuotes(text, delimiter);
        CsvRows rows = new CsvRows();
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(delimiter)
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(unescaped ? quotes : text)) {
            for (CsvRecord row : reader) {
                rows.add(row.getStartingLineNumber(), row.getFields());
            }
        } catch (CsvParseException e) {
            throw UserError.usage(
                            Texts.line(rows.lastLine() + 1) + ": " + Cells.problem(String.valueOf(e.getMessage())),
                            Texts.AGAIN)
                    .causedBy(e);
        }
        if (unescaped && !quotes.found()) {
            throw UserError.usage("no quotation mark is unescaped", Texts.AGAIN);
        }
        List<ResultEntry> entries = rows.entries();
        return new ReadResults(entries, rows.unread());
    }

    private static char delimiter(String text) {
        int end = text.indexOf("Benchmark") + "Benchmark".length();
        for (int i = end; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next == ',' || next == ';' || next == '\t') {
                return next;
            }
        }
        return ',';
    }
}
