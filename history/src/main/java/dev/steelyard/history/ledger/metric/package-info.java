/** Metrics beside the score in the ledger: {@link dev.steelyard.history.ledger.metric.MetricLedger} is the entry. */
@NullMarked
package dev.steelyard.history.ledger.metric;

import org.jspecify.annotations.NullMarked;
