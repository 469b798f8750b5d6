/**
 * The protocol between the coordinator on one side and gates and hosts on the other: length-prefixed {@link
 * dev.steelyard.harness.wire.Frame}s over a loopback {@link dev.steelyard.harness.wire.Connection}, opened by a
 * greeting with the protocol's version, a role and the session's token. Everything that is sent once per fork travels
 * as {@link dev.steelyard.harness.wire.Fields}; slices travel as {@link dev.steelyard.harness.wire.SliceRecord}s.
 *
 * <p>Both sides use this one implementation. It is Java 8 and depends on the JDK alone, not on JMH.
 */
@NullMarked
package dev.steelyard.harness.wire;

import org.jspecify.annotations.NullMarked;
