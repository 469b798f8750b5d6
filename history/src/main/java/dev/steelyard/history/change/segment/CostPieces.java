package dev.steelyard.history.change.segment;

import java.util.Arrays;

/**
 * A piecewise function of a level: on each interval {@code weight * (level - vertex)^2 + base}. Storing vertices rather
 * than coefficients keeps full precision if levels are far from 0 and from each other. Mutable and reused; not
 * thread-safe.
 */
final class CostPieces {

    private double[] start = new double[16];
    private double[] end = new double[16];
    private double[] weight = new double[16];
    private double[] vertex = new double[16];
    private double[] base = new double[16];
    /** First point of the segment with this level. */
    private int[] origin = new int[16];

    private int size;

    void clear() {
        size = 0;
    }

    int origin(int piece) {
        return origin[piece];
    }

    /** Returns the lowest value on a piece. */
    double minimum(int piece) {
        double nearest = Math.min(Math.max(vertex[piece], start[piece]), end[piece]);
        double distance = nearest - vertex[piece];
        return weight[piece] == 0 ? base[piece] : weight[piece] * distance * distance + base[piece];
    }

    /** Returns the piece with the lowest value. */
    int lowest() {
        int lowest = 0;
        double least = minimum(0);
        for (int piece = 1; piece < size; piece++) {
            if (base[piece] >= least) {
                continue;
            }
            double minimum = minimum(piece);
            if (minimum < least) {
                least = minimum;
                lowest = piece;
            }
        }
        return lowest;
    }

    /** Appends a piece, or extends the last one if it is the same function. */
    void put(double from, double to, double weight, double vertex, double base, int origin) {
        if (from >= to) {
            return;
        }
        int last = size - 1;
        if (last >= 0
                && this.weight[last] == weight
                && this.base[last] == base
                && this.origin[last] == origin
                && (weight == 0 || this.vertex[last] == vertex)) {
            end[last] = to;
            return;
        }
        if (size == start.length) {
            grow();
        }
        start[size] = from;
        end[size] = to;
        this.weight[size] = weight;
        this.vertex[size] = vertex;
        this.base[size] = base;
        this.origin[size] = origin;
        size++;
    }

    private void grow() {
        int length = 2 * size;
        start = Arrays.copyOf(start, length);
        end = Arrays.copyOf(end, length);
        weight = Arrays.copyOf(weight, length);
        vertex = Arrays.copyOf(vertex, length);
        base = Arrays.copyOf(base, length);
        origin = Arrays.copyOf(origin, length);
    }

    /**
     * Adds a point: where the function exceeds {@code limit}, starting a new segment at this point is better; then the point's own bounded
     * loss is added.
     */
    void advance(double value, double bound, double limit, int point, CostPieces next) {
        for (int piece = 0; piece < size; piece++) {
            double from = start[piece];
            double to = end[piece];
            double room = limit - base[piece];
            if (room <= 0) {
                next.add(from, to, 0, 0, limit, point, value, bound);
                continue;
            }
            double farthest = Math.max(vertex[piece] - from, to - vertex[piece]);
            if (weight[piece] * farthest * farthest <= room) {
                next.add(from, to, weight[piece], vertex[piece], base[piece], origin[piece], value, bound);
                continue;
            }
            double reach = Math.sqrt(room / weight[piece]);
            double left = Math.min(to, Math.max(from, vertex[piece] - reach));
            double right = Math.max(left, Math.min(to, vertex[piece] + reach));
            next.add(from, left, 0, 0, limit, point, value, bound);
            next.add(left, right, weight[piece], vertex[piece], base[piece], origin[piece], value, bound);
            next.add(right, to, 0, 0, limit, point, value, bound);
        }
    }

    /** Adds a piece plus the loss of a value, split where the loss reaches its bound. */
    private void add(
            double from, double to, double weight, double vertex, double base, int origin, double value, double bound) {
        if (from >= to) {
            return;
        }
        double low = value - bound;
        double high = value + bound;
        if (to <= low || from >= high) {
            put(from, to, weight, vertex, base + bound * bound, origin);
            return;
        }
        put(from, Math.min(to, low), weight, vertex, base + bound * bound, origin);
        double distance = value - vertex;
        double both = weight + 1;
        double joint = weight == 0 ? value : vertex + distance / both;
        double rest = weight == 0 ? base : base + weight / both * distance * distance;
        put(Math.max(from, low), Math.min(to, high), both, joint, rest, origin);
        put(Math.max(from, high), to, weight, vertex, base + bound * bound, origin);
    }
}
