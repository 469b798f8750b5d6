/**
 * Live measurements of Steelyard itself on the projects of {@link dev.steelyard.selfbench.subject.Subjects}: each class
 * measures and prints one table of docs/statistics.md. {@link dev.steelyard.selfbench.live.Stage} holds what they share,
 * {@link dev.steelyard.selfbench.live.Tables} is where they are started.
 */
@NullMarked
package dev.steelyard.selfbench.live;

import org.jspecify.annotations.NullMarked;
