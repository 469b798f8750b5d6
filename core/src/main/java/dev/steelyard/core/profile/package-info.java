/**
 * What recordings of forks show: a {@link dev.steelyard.core.profile.ForkProfile} is what one fork did in the benchmark's
 * loop, {@link dev.steelyard.core.profile.Profiles} those of both sides, and an {@link
 * dev.steelyard.core.profile.Observation} a difference between the sides that all forks agree on, or that can be told from
 * chance. An observation proves no cause. Depends on {@code core.stats} alone.
 */
@NullMarked
package dev.steelyard.core.profile;

import org.jspecify.annotations.NullMarked;
