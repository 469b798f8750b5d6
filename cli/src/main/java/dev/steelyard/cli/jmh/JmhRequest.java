package dev.steelyard.cli.jmh;

import dev.steelyard.core.model.JmhOptions;
import java.util.OptionalInt;

/**
 * What the options after {@code --} ask for.
 *
 * @param options those that JMH itself is given
 * @param blocks the number of blocks by {@code -f}, at least 2; empty if not given
 */
public record JmhRequest(JmhOptions options, OptionalInt blocks) {}
