package org.example.causes;

/** Calls a hot method. Itself too big to be inlined, so that it is compiled alone. */
final class Rotor {
    private static final long BY = 8;

    private boolean checked;

    long mixed(long value) {
        return Mixer.mix(value, BY);
    }

    long turn(int[] data) {
        int x = 1000;
        for (int value : data) {
            x += value;
        }
        if (checked) {
            // Never run, but part of the method's size.
            x = (x ^ (x >>> 7)) * 33 + 2;
            x = (x ^ (x >>> 8)) * 35 + 3;
            x = (x ^ (x >>> 9)) * 37 + 4;
            x = (x ^ (x >>> 10)) * 39 + 5;
            x = (x ^ (x >>> 11)) * 41 + 6;
            x = (x ^ (x >>> 7)) * 43 + 7;
            x = (x ^ (x >>> 8)) * 45 + 8;
            x = (x ^ (x >>> 9)) * 47 + 9;
            x = (x ^ (x >>> 10)) * 49 + 10;
            x = (x ^ (x >>> 11)) * 51 + 11;
            x = (x ^ (x >>> 7)) * 53 + 12;
            x = (x ^ (x >>> 8)) * 55 + 13;
            x = (x ^ (x >>> 9)) * 57 + 14;
            x = (x ^ (x >>> 10)) * 59 + 15;
            x = (x ^ (x >>> 11)) * 61 + 16;
            x = (x ^ (x >>> 7)) * 63 + 17;
            x = (x ^ (x >>> 8)) * 65 + 18;
            x = (x ^ (x >>> 9)) * 67 + 19;
            x = (x ^ (x >>> 10)) * 69 + 20;
            x = (x ^ (x >>> 11)) * 71 + 21;
            x = (x ^ (x >>> 7)) * 73 + 22;
            x = (x ^ (x >>> 8)) * 75 + 23;
            x = (x ^ (x >>> 9)) * 77 + 24;
            x = (x ^ (x >>> 10)) * 79 + 25;
            x = (x ^ (x >>> 11)) * 81 + 26;
            x = (x ^ (x >>> 7)) * 83 + 27;
        }
        return Mixer.mix(x, BY);
    }
}
