/**
 * The use case {@code explain}: {@link dev.steelyard.explain.search.Explain} takes the rows of a run that changed, {@link
 * dev.steelyard.explain.search.CauseSearch} looks for the classes behind one of them, {@link
 * dev.steelyard.explain.search.Exchanges} makes the variants in which classes are exchanged, and {@link
 * dev.steelyard.explain.search.Experiments} compares them, in ordinary runs. {@link dev.steelyard.explain.search.ForkSearch} looks
 * for what makes forks of one variant differ.
 */
@NullMarked
package dev.steelyard.explain.search;

import org.jspecify.annotations.NullMarked;
