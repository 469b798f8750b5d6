package org.example.causes;

/** A loop over arrays that HotSpot vectorizes, unless it may end early. */
final class Filler {
    void fill(int[] from, int[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = (from[i] + 7) ^ (from[i] >> 3);
        }
    }
}
