/** Streams over bytes in memory without locks, so that what remains is the cost of decoding. They know the JDK alone. */
@NullMarked
package dev.steelyard.suite.decoders.stream;

import org.jspecify.annotations.NullMarked;
