/**
 * Comparisons that Steelyard makes for its own sake, each an ordinary run with a folder and reports of its own: {@link
 * dev.steelyard.compare.experiment.ExperimentRunner} runs them for {@code explain} and {@code bisect}, {@link
 * dev.steelyard.compare.experiment.RevisionComparison} for {@code run} and {@code detect}, and {@link
 * dev.steelyard.compare.experiment.ExperimentProgress} passes on what users should see of them.
 */
@NullMarked
package dev.steelyard.compare.experiment;

import org.jspecify.annotations.NullMarked;
