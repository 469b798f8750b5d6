/**
 * What the ledger has recorded, as the user sees it ({@link dev.steelyard.app.history.ShowHistory}): comparisons of each benchmark
 * with the change points between them, or two revisions against each other.
 */
@NullMarked
package dev.steelyard.app.history;

import org.jspecify.annotations.NullMarked;
