/**
 * The Maven plugin: a thin front end. Each goal turns its parameters into the words of the command line, has {@link
 * dev.steelyard.cli.Main} run them in Maven's own JVM, and turns the exit code into success, a failure of the build (what was measured
 * is not acceptable) or an error of the build (nothing could be measured). Nothing is decided here.
 */
@NullMarked
package dev.steelyard.maven;

import org.jspecify.annotations.NullMarked;
