package org.example.shifted;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Makes garbage, of which a part lives long enough to be copied, and a smaller part long enough to become old. */
@State(Scope.Thread)
public class Garbage {

    private static final int KIB = 1024;

    private final byte[][] young = new byte[4 * KIB][];
    private final byte[][] old = new byte[64 * KIB][];
    private int made;

    void make(Blackhole blackhole) {
        Blackhole.consumeCPU(Planted.TOKENS);
        for (int i = 0; i < Planted.GARBAGE; i++) {
            byte[] piece = new byte[KIB - 16];
            young[made % young.length] = piece;
            if (made % 8 == 0) {
                old[made / 8 % old.length] = piece;
            }
            made++;
            blackhole.consume(piece);
        }
    }
}
