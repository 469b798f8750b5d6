/**
 * Recordings of forks by JDK Flight Recorder: {@link dev.steelyard.app.profile.Recordings} makes variants that record
 * themselves and reads what they wrote.
 */
@NullMarked
package dev.steelyard.app.profile;

import org.jspecify.annotations.NullMarked;
