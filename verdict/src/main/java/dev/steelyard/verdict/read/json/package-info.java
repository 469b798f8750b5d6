/**
 * JMH's JSON, as every version of it wrote it, read as a stream. {@link dev.steelyard.verdict.read.json.JmhJson} is the
 * entry point.
 *
 * <p>What differs between versions: params, version and JVM may be missing; labels of profilers begin with a dot; numbers
 * that are none are strings or bare words; sample time has histograms in place of scores; up to about 1.17 nothing was
 * escaped and strings were broken into lines at their commas and brackets.
 */
@NullMarked
package dev.steelyard.verdict.read.json;

import org.jspecify.annotations.NullMarked;
