package dev.steelyard.results.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.result.ReadResults;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.results.source.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/** Reads JMH's CSV ({@code -rf csv}) and SCSV, including several of them in one file. */
public final class JmhCsv {

    private static final Pattern HEADER =
            Pattern.compile("\\s*\"?Benchmark\"?\\s*[,;\t]\\s*\"?Mode\"?\\s*[,;\t].*", Pattern.DOTALL);

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
     */
    public static ReadResults read(byte[] document) {
        String text = Texts.decode(document);
        CsvRows rows = new CsvRows();
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(delimiter(text))
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            for (CsvRecord row : reader) {
                rows.add(row.getStartingLineNumber(), row.getFields());
            }
        } catch (CsvParseException e) {
            throw UserError.usage(Texts.line(rows.lastLine() + 1) + ": not valid CSV: " + e.getMessage(), Texts.AGAIN)
                    .causedBy(e);
        } catch (IOException e) {
            throw new UncheckedIOException("reading text from memory cannot fail", e);
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
