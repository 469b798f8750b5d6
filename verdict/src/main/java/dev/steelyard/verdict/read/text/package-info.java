/**
 * JMH's console output, as kept in logs: the lines of forks and iterations, and the table at the end. {@link
 * dev.steelyard.verdict.read.text.JmhLog} is the entry point.
 *
 * <p>Tools put something before each line, such as sbt's {@code [info]}, and locales and charsets change numbers and signs.
 * Iterations are printed with few digits; readings say how few.
 */
@NullMarked
package dev.steelyard.verdict.read.text;

import org.jspecify.annotations.NullMarked;
