/**
 * Where strings are written to and read from. A {@link dev.steelyard.suite.strings.carrier.Carrier} joins an output and
 * an input over the same bytes; {@link dev.steelyard.suite.strings.carrier.Carriers} knows them by name: an array that
 * grows, as serializers use it; the streams of the JDK; memory outside the heap. The array and the off-heap carrier
 * implement the whole of {@code DataOutput} and {@code DataInput}, big-endian like the JDK's. Beside each of the three stands
 * its counterpart from flink-core, of the version that is measured. Depends on the JDK, and in what is named flink on
 * flink-core.
 */
@NullMarked
package dev.steelyard.suite.strings.carrier;

import org.jspecify.annotations.NullMarked;
