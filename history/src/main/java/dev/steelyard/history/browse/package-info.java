/** What pages list of a ledger: its projects, their benchmarks and runs, and what a run found. */
@NullMarked
package dev.steelyard.history.browse;

import org.jspecify.annotations.NullMarked;
