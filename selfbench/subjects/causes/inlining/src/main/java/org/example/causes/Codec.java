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
        x = (x ^ (x >>> 9)) * 55L + 13;
        x = (x ^ (x >>> 10)) * 57L + 14;
        x = (x ^ (x >>> 11)) * 59L + 15;
        x = (x ^ (x >>> 7)) * 61L + 16;
        x = (x ^ (x >>> 8)) * 63L + 17;
        x = (x ^ (x >>> 9)) * 65L + 18;
        x = (x ^ (x >>> 10)) * 67L + 19;
        x = (x ^ (x >>> 11)) * 69L + 20;
        x = (x ^ (x >>> 7)) * 71L + 21;
        x = (x ^ (x >>> 8)) * 73L + 22;
        x = (x ^ (x >>> 9)) * 75L + 23;
        x = (x ^ (x >>> 10)) * 77L + 24;
        x = (x ^ (x >>> 11)) * 79L + 25;
        x = (x ^ (x >>> 7)) * 81L + 26;
        x = (x ^ (x >>> 8)) * 83L + 27;
        x = (x ^ (x >>> 9)) * 85L + 28;
        x = (x ^ (x >>> 10)) * 87L + 29;
        x = (x ^ (x >>> 11)) * 89L + 30;
        return x;
    }
}
