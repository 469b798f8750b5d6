package dev.steelyard.verdict.read.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A file that can be read from its beginning as often as needed, so that nobody needs to hold all of it. */
@FunctionalInterface
public interface FileBytes {

    /**
     * Returns the bytes from the beginning; the caller closes them.
     *
     * @throws IOException if they cannot be read
     */
    InputStream open() throws IOException;

    /** Returns the file without a byte order mark, if it is UTF-8. */
    default FileBytes withoutMark() {
        return () -> {
            InputStream bytes = open();
            return Texts.skipMark(bytes.markSupported() ? bytes : new BufferedInputStream(bytes));
        };
    }
}
