/**
 * JMH's own options, which follow {@code --} on the command line: {@link dev.steelyard.cli.jmh.JmhOption} is the table
 * of all options, {@link dev.steelyard.cli.jmh.JmhArguments} reads them into a {@link
 * dev.steelyard.cli.jmh.JmhRequest}. The meaning of every value is that of JMH 1.37's {@code CommandLineOptions}.
 */
@NullMarked
package dev.steelyard.cli.jmh;

import org.jspecify.annotations.NullMarked;
