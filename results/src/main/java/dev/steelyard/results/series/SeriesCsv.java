package dev.steelyard.results.series;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.steelyard.core.change.RevisionTable;
import dev.steelyard.core.error.UserError;
import dev.steelyard.results.source.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads a history: CSV with a header, separated by commas, semicolons or tabs, numbers with a point or a comma. */
public final class SeriesCsv {

    private SeriesCsv() {}

    /**
     * Reads a document.
     *
     * @return its series; a cell without text is a row without a value
     * @throws UserError if it has no header or no series, or if a row or cell cannot be read; the problem names line and column
     */
    public static RevisionTable read(byte[] document) {
        String text = Texts.decode(document);
        SeriesRows rows = new SeriesRows();
        long line = 0;
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(delimiter(text))
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            for (CsvRecord row : reader) {
                line = row.getStartingLineNumber();
                rows.add(line, row.getFields());
            }
        } catch (CsvParseException e) {
            throw UserError.usage(
                            Texts.line(line + 1) + ": not valid CSV: " + e.getMessage(),
                            "Check the quotes: one that is opened must be closed.")
                    .causedBy(e);
        } catch (IOException e) {
            throw new UncheckedIOException("reading text from memory cannot fail", e);
        }
        return rows.table();
    }

    /** The separator of which the first line with text has most. */
    private static char delimiter(String text) {
        String head = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        char most = ',';
        long count = 0;
        for (char candidate : new char[] {',', ';', '\t'}) {
            long found =
                    head.chars().filter(character -> character == candidate).count();
            if (found > count) {
                most = candidate;
                count = found;
            }
        }
        return most;
    }
}
