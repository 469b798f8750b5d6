package dev.steelyard.verdict.read.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Counts the bytes of a stream that were read, and where the last one is that is not blank. */
public final class CountedBytes extends FilterInputStream {

    private long count;
    private long content;

    /** @param bytes the stream from its beginning */
    public CountedBytes(InputStream bytes) {
        super(bytes);
    }

    /** Returns how many bytes were read. */
    public long count() {
        return count;
    }

    /** Returns how many bytes were read up to the last one that is not blank. */
    public long content() {
        return content;
    }

    /** Reads what is left. */
    public void drain() throws IOException {
        transferTo(OutputStream.nullOutputStream());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        for (int i = offset + read - 1; i >= offset; i--) {
            if (buffer[i] < 0 || buffer[i] > ' ') {
                content = count + i - offset + 1;
                break;
            }
        }
        count += Math.max(0, read);
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
