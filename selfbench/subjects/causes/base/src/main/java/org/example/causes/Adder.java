package org.example.causes;

/** Adds, up to the largest int. */
final class Adder {
    int add(int left, int right) {
        long sum = (long) left + right;
        return sum > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) sum;
    }
}
