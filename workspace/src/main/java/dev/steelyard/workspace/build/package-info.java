/** Turns a checked-out revision into jars: finds the build command, runs it once, keeps the result in a cache. */
@NullMarked
package dev.steelyard.workspace.build;

import org.jspecify.annotations.NullMarked;
