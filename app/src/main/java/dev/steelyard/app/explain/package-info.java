/**
 * The use case {@code explain}: {@link dev.steelyard.app.explain.Explain} takes the rows of a run that changed, {@link
 * dev.steelyard.app.explain.CauseSearch} looks for the classes behind one of them, {@link
 * dev.steelyard.app.explain.Exchanges} makes the variants in which classes are exchanged, and {@link
 * dev.steelyard.app.explain.Experiments} compares them, in ordinary runs. {@link dev.steelyard.app.explain.ForkSearch} looks
 * for what makes forks of one variant differ.
 */
@NullMarked
package dev.steelyard.app.explain;

import org.jspecify.annotations.NullMarked;
