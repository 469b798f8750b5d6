package dev.steelyard.cli.progress;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output that erases the status line before anything is written: both may be the same terminal. */
public final class AfterProgress extends FilterOutputStream {
    private final ProgressLines progress;

    /**
     * @param out where data goes
     * @param progress whose status line must be gone by then
     */
    public AfterProgress(OutputStream out, ProgressLines progress) {
        super(out);
        this.progress = progress;
    }

    @Override
    public void write(int b) throws IOException {
        progress.close();
        out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        progress.close();
        out.write(bytes, offset, length);
    }
}
