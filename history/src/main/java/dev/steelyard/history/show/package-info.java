/**
 * What the ledger has recorded, as the user sees it ({@link dev.steelyard.history.show.ShowHistory}): comparisons of each benchmark
 * with the change points between them, or two revisions against each other.
 */
@NullMarked
package dev.steelyard.history.show;

import org.jspecify.annotations.NullMarked;
