/**
 * The cost of the first touch of memory on this machine: {@link dev.steelyard.measure.firsttouch.FirstTouchProbe} measures it with
 * small JVMs that run {@code TouchMain} and print {@code TouchedChunks}; {@link
 * dev.steelyard.measure.firsttouch.RecentFirstTouch} remembers it for a while. Times are ns per 4 KB of memory. Depends on {@code
 * measure.admission}.
 */
@NullMarked
package dev.steelyard.measure.firsttouch;

import org.jspecify.annotations.NullMarked;
