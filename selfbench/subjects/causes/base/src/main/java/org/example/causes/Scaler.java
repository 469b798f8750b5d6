package org.example.causes;

/** A hot method whose loop HotSpot vectorizes if it is inlined there; it inlines hot methods of up to 325 bytecodes. */
final class Scaler {
    private boolean checked;

    int scale(int value) {
        int x = value;
        if (checked) {
            x = (x ^ (x >>> 8)) * 33 + 2;
        }
        return (x ^ (x >>> 7)) * 31 + 1;
    }
}
