/**
 * The projects that Steelyard is tried on: {@link dev.steelyard.selfbench.subject.Subjects} lays them out as git
 * repositories. What they hold is described in {@code selfbench/subjects}.
 */
@NullMarked
package dev.steelyard.selfbench.subject;

import org.jspecify.annotations.NullMarked;
