package dev.steelyard.lint.jmh;

import dev.steelyard.lint.code.Body;

/**
 * A method that sets a state up or tears it down.
 *
 * @param body the method
 * @param setUp whether it sets up
 * @param level {@code Trial}, {@code Iteration} or {@code Invocation}
 */
public record Fixture(Body body, boolean setUp, String level) {}
