package org.example.causes;

/** Makes an object for each value that nobody else gets to see, or keeps it. */
final class Pairing {
    private Pair last = new Pair(0, 0);

    private static final class Pair {
        private final long left;
        private final long right;

        Pair(long left, long right) {
            this.left = left;
            this.right = right;
        }
    }

    long pair(long value) {
        Pair pair = new Pair(value, value >>> 3);
        return pair.left ^ pair.right;
    }

    long last() {
        return last.left;
    }
}
