package org.example.causes;

/**
 * A hot method below the limit of 325 bytecodes. Compiled alone it takes more than 2500 bytes, and HotSpot no longer inlines it once
 * that has happened. Inlined where the divisor is known, the divisions become shifts.
 */
final class Mixer {
    private Mixer() {}

    static long mix(long value, long by) {
        long x = value;
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        x = step(x, by);
        return x;
    }

    private static long step(long x, long by) {
        return (x / by ^ x >>> 3) * 31 + (x + 7) / (by + by);
    }
}
