/**
 * What recordings of forks show: a {@link dev.steelyard.core.profile.ForkProfile} is what one fork did in the benchmark's
 * loop, {@link dev.steelyard.core.profile.Profiles} those of both sides. What differs between them is found in {@code
 * core.profile.comparison}.
 */
@NullMarked
package dev.steelyard.core.profile;

import org.jspecify.annotations.NullMarked;
