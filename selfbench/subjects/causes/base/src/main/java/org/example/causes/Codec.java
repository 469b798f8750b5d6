package org.example.causes;

/** A hot method; HotSpot inlines hot methods of up to 325 bytecodes (FreqInlineSize). */
final class Codec {
    long mix(long value) {
        long x = value;
        x = (x ^ (x >>> 7)) * 31L + 1;
        x = (x ^ (x >>> 8)) * 33L + 2;
        x = (x ^ (x >>> 9)) * 35L + 3;
        x = (x ^ (x >>> 10)) * 37L + 4;
        x = (x ^ (x >>> 11)) * 39L + 5;
        x = (x ^ (x >>> 7)) * 41L + 6;
        x = (x ^ (x >>> 8)) * 43L + 7;
        x = (x ^ (x >>> 9)) * 45L + 8;
        x = (x ^ (x >>> 10)) * 47L + 9;
        x = (x ^ (x >>> 11)) * 49L + 10;
        x = (x ^ (x >>> 7)) * 51L + 11;
        x = (x ^ (x >>> 8)) * 53L + 12;
        return x;
    }
}
