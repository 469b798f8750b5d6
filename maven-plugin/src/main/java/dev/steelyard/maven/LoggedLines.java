package dev.steelyard.maven;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Hands each line that is written to a consumer, without its end. Used by one thread at a time. */
final class LoggedLines extends OutputStream {

    private final Consumer<String> log;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LoggedLines(Consumer<String> log) {
        this.log = log;
    }

    @Override
    public synchronized void write(int b) {
        if (b == '\n') {
            end();
        } else {
            line.write(b);
        }
    }

    @Override
    public synchronized void close() {
        if (line.size() > 0) {
            end();
        }
    }

    private void end() {
        log.accept(line.toString(StandardCharsets.UTF_8));
        line.reset();
    }
}
