package dev.steelyard.cli.jmh;

import dev.steelyard.core.model.JmhOptions;
import java.util.OptionalInt;

/**
 * The request made by the options after {@code --}.
 *
 * @param options those that JMH itself is given
 * @param blocks the number of blocks by {@code -f}, at least 2; empty if not given
 */
public record JmhRequest(JmhOptions options, OptionalInt blocks) {}
