package dev.steelyard.history.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.verdict.read.source.Cells;
import dev.steelyard.verdict.read.source.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a history: CSV with a header, separated by commas, semicolons or tabs, numbers with a point or a comma. */
public final class SeriesCsv {

    /** Candidates; a comma has the most other uses, so it comes last. */
    private static final char[] SEPARATORS = {';', '\t', ','};

    /** Rows from which the separator is taken. */
    private static final int SAMPLE = 10;

    private SeriesCsv() {}

    /**
     * Reads a document.
     *
     * @param document its bytes
     * @param layout what is known about it
     * @return its series; a cell without text is a row without a value
     * @throws UserError if it has no header or no series, if a row or cell cannot be read, or if a number is ambiguous; the problem
     *     names line and column
     */
    public static RevisionTable read(byte[] document, Layout layout) {
        String text = Texts.decode(document);
        char separator = separator(text);
        SeriesRows rows = new SeriesRows(layout, separator == ';' ? Decimal.COMMA : Decimal.POINT);
        long line = 0;
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(separator)
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            for (CsvRecord row : reader) {
                line = row.getStartingLineNumber();
                rows.add(line, row.getFields());
            }
        } catch (CsvParseException e) {
            throw UserError.usage(
                            Texts.line(line + 1) + ": " + Cells.problem(String.valueOf(e.getMessage())),
                            "Check the quotes: every opening quote needs a closing one.")
                    .causedBy(e);
        } catch (IOException e) {
            throw new UncheckedIOException("reading text from memory cannot fail", e);
        }
        return rows.table();
    }

    /** The separator that all of the first rows have equally often; else the one of which the first row has most. */
    private static char separator(String text) {
        List<int[]> rows = counts(text);
        if (rows.isEmpty()) {
            return ',';
        }
        int most = 0;
        long best = 0;
        for (int i = 0; i < SEPARATORS.length; i++) {
            int place = i;
            int header = rows.get(0)[i];
            boolean regular = header > 0 && rows.stream().allMatch(row -> row[place] == header);
            long rank = header + (regular ? (long) text.length() : 0);
            if (rank > best) {
                best = rank;
                most = i;
            }
        }
        return best == 0 ? ',' : SEPARATORS[most];
    }

    /** How many of each separator the first rows with text have outside of quotes. */
    private static List<int[]> counts(String text) {
        List<int[]> rows = new ArrayList<>();
        int[] counts = new int[SEPARATORS.length];
        boolean quoted = false;
        boolean begins = true;
        boolean blank = true;
        for (int i = 0; i < text.length() && rows.size() < SAMPLE; i++) {
            char character = text.charAt(i);
            blank &= Character.isWhitespace(character);
            if (quoted) {
                // Two quotes are one in the text: the second opens again.
                quoted = character != '"';
                begins = !quoted;
            } else if (character == '\n' || character == '\r') {
                if (!blank) {
                    rows.add(counts);
                    counts = new int[SEPARATORS.length];
                    blank = true;
                }
                begins = true;
            } else {
                quoted = begins && character == '"';
                begins = count(character, counts);
            }
        }
        if (!blank) {
            rows.add(counts);
        }
        return rows;
    }

    private static boolean count(char character, int[] counts) {
        for (int place = 0; place < SEPARATORS.length; place++) {
            if (character == SEPARATORS[place]) {
                counts[place]++;
                return true;
            }
        }
        return false;
    }
}
