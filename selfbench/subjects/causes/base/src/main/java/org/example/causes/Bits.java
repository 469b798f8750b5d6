package org.example.causes;

/** Counts bits with an instruction that HotSpot has for it, unless the code spells it out. */
final class Bits {
    int count(long value) {
        return Long.bitCount(value);
    }

    static int spelled(long value) {
        long pairs = value - ((value >>> 1) & 0x5555555555555555L);
        long nibbles = (pairs & 0x3333333333333333L) + ((pairs >>> 2) & 0x3333333333333333L);
        long bytes = (nibbles + (nibbles >>> 4)) & 0x0F0F0F0F0F0F0F0FL;
        return (int) ((bytes * 0x0101010101010101L) >>> 56);
    }
}
