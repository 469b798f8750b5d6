/**
 * The results of recording forks: a {@link dev.steelyard.explain.profile.ForkProfile} is the activity of one fork in the benchmark's loop,
 * {@link dev.steelyard.explain.profile.Profiles} those of both sides. Differences between them are found in {@code core.profile.comparison}.
 */
@NullMarked
package dev.steelyard.explain.profile;

import org.jspecify.annotations.NullMarked;
