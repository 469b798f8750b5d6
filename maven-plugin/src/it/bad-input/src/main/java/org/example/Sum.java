package org.example;

final class Sum {
    private static final int TIMES = 1;

    private Sum() {}

    static int of(int[] values) {
        int sum = 0;
        for (int i = 0; i < TIMES; i++) {
            for (int value : values) {
                sum = sum * 31 + value;
            }
        }
        return sum;
    }
}
