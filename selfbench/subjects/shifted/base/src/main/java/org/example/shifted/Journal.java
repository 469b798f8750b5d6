package org.example.shifted;

import java.util.SplittableRandom;
import java.util.zip.Deflater;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Entries that a thread of its own compresses every 100 ms, however long it was parked in between. */
@State(Scope.Benchmark)
public class Journal {

    private static final int ENTRY = 64;
    private static final int CAPACITY = 4 << 20;

    private final byte[] text = new byte[CAPACITY];
    private final byte[] compressed = new byte[CAPACITY];
    private final Object lock = new Object();
    private Thread flusher;
    private int pending;

    @Setup(Level.Trial)
    public void start() {
        SplittableRandom random = new SplittableRandom(20261121);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('a' + random.nextInt(8));
        }
        flusher = new Thread(this::flushForEver, "flusher");
        flusher.setDaemon(true);
        flusher.start();
    }

    @TearDown(Level.Trial)
    public void stop() throws InterruptedException {
        flusher.interrupt();
        flusher.join();
    }

    void append() {
        synchronized (lock) {
            pending = Math.min(CAPACITY, pending + ENTRY);
        }
    }

    private void flushForEver() {
        try {
            while (true) {
                Thread.sleep(100);
                int length;
                synchronized (lock) {
                    length = pending;
                    pending = 0;
                }
                for (int i = 0; i < Planted.FLUSHES; i++) {
                    flush(length);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void flush(int length) {
        Deflater deflater = new Deflater();
        deflater.setInput(text, 0, length);
        deflater.finish();
        while (!deflater.finished()) {
            deflater.deflate(compressed);
        }
        deflater.end();
    }
}
