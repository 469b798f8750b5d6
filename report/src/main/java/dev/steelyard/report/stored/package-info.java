/** Two revisions, compared by what a ledger has recorded ({@link dev.steelyard.report.stored.StoredText}). */
@NullMarked
package dev.steelyard.report.stored;

import org.jspecify.annotations.NullMarked;
