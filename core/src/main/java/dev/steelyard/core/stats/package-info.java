/**
 * Statistics on plain numbers: {@link dev.steelyard.core.stats.Boundary} (error rate with a look at the data after
 * every block), {@link dev.steelyard.core.stats.RepeatedTest} (interval and p-value that are valid with such looks),
 * {@link dev.steelyard.core.stats.BenjaminiHochberg} (families), {@link dev.steelyard.core.stats.SignedRank} and {@link
 * dev.steelyard.core.stats.RankSum} (robust second opinions on one sample and on two), {@link
 * dev.steelyard.core.stats.TwoClusters} (bimodal forks), {@link dev.steelyard.core.stats.Welch} (two samples) and
 * {@link dev.steelyard.core.stats.TTests}.
 *
 * <p>No method throws for small or unusual samples: without a result, it returns an empty optional or a p-value of 1.
 * Distributions come from Apache Commons Statistics. The package depends on {@code core.model} only for the looks.
 */
@NullMarked
package dev.steelyard.core.stats;

import org.jspecify.annotations.NullMarked;
