package org.example.causes;

/** A hot method whose loop HotSpot vectorizes if it is inlined there; it inlines hot methods of up to 325 bytecodes. */
final class Scaler {
    private boolean checked;

    int scale(int value) {
        int x = value;
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
        return (x ^ (x >>> 7)) * 31 + 1;
    }
}
