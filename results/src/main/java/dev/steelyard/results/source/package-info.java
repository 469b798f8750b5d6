/**
 * What all formats share: how bytes become text, how people's and machines' numbers are read, JMH's labels, and what is
 * said of a text that cannot be read. Knows no format.
 */
@NullMarked
package dev.steelyard.results.source;

import org.jspecify.annotations.NullMarked;
