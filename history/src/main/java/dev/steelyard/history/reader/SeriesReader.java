package dev.steelyard.history.reader;

import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.foreign.ForeignHistory;
import dev.steelyard.history.table.SeriesCsv;
import dev.steelyard.verdict.read.source.Compressed;
import dev.steelyard.verdict.read.source.Texts;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads histories in any format: CSV, or what other programs keep. The format is detected from the content, not from the file
 * name. */
public final class SeriesReader {

    /** Bytes that tell the format. */
    private static final int HEAD = 4096;

    private SeriesReader() {}

    /**
     * Reads a whole file.
     *
     * @param bytes the file, also packed with gzip or zip; not closed
     * @param layout what is known about it
     * @throws dev.steelyard.core.error.UserError if it is no history, or damaged
     * @throws IOException if it cannot be read
     */
    public static RevisionTable read(InputStream bytes, Layout layout) throws IOException {
        BufferedInputStream file = new BufferedInputStream(Compressed.open(bytes), HEAD);
        file.mark(HEAD);
        byte[] head = file.readNBytes(HEAD);
        file.reset();
        Texts.requireText(Texts.decode(head));
        if (ForeignHistory.begins(Texts.decode(head))) {
            return ForeignHistory.read(Texts.reader(file), layout);
        }
        return SeriesCsv.read(file.readAllBytes(), layout);
    }
}
