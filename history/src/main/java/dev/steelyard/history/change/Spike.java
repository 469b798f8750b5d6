package dev.steelyard.history.change;

import java.util.OptionalDouble;

/**
 * A value far from the level of its neighbors, which is not a change of the level.
 *
 * @param index its row, from 0
 * @param value the value, in the unit of the series
 * @param level the level around it
 * @param change {@code value / level - 1}; empty if {@code level} is not above 0
 * @param latest whether only similar values follow, so that it is too recent to distinguish a spike from the first value of a new level
 */
public record Spike(int index, double value, double level, OptionalDouble change, boolean latest) {}
