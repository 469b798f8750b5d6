/**
 * What recordings of forks show: a {@link dev.steelyard.core.profile.ForkProfile} is what one fork did in the benchmark's
 * loop, {@link dev.steelyard.core.profile.Profiles} those of both sides, and an {@link
 * dev.steelyard.core.profile.Observation} a difference between the sides that all forks agree on, or that can be told from
 * chance. A {@link dev.steelyard.core.profile.FrameGraph} has the stacks of both sides, frame by frame. Neither proves a cause.
 * Depends on {@code core.stats} alone.
 */
@NullMarked
package dev.steelyard.core.profile;

import org.jspecify.annotations.NullMarked;
