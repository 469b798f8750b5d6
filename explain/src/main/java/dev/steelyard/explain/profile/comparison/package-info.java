/**
 * What differs between the recordings of both sides: an {@link dev.steelyard.explain.profile.comparison.Observation} is a difference that all
 * forks agree on, or that is statistically significant, and a {@link dev.steelyard.core.judgment.FrameGraph} has the stacks of
 * both sides, frame by frame. Neither proves a cause. Depends on {@code core.profile} and {@code core.stats} alone.
 */
@NullMarked
package dev.steelyard.explain.profile.comparison;

import org.jspecify.annotations.NullMarked;
