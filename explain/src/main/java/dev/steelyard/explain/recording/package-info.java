/**
 * Recordings of forks by JDK Flight Recorder: {@link dev.steelyard.explain.recording.Recordings} makes variants that record
 * themselves and reads what they wrote.
 */
@NullMarked
package dev.steelyard.explain.recording;

import org.jspecify.annotations.NullMarked;
