/**
 * What comparisons of identical code say about a machine: {@link dev.steelyard.core.calibration.Calibration} is made of a
 * run whose variants are all the same, one {@link dev.steelyard.core.calibration.Calibrated} a benchmark, with the
 * differences that chance made, the spread between forks, the noise floor that later runs quote
 * ({@link dev.steelyard.core.model.NoiseFloor}) and the smallest change that could be told from none.
 *
 * <p>Spreads are standard deviations of logarithms, changes are fractions. The formulas with their sources are in
 * docs/statistics.md. Depends on {@code core.model}, {@code core.summary} and {@code core.stats}.
 */
@NullMarked
package dev.steelyard.core.calibration;

import org.jspecify.annotations.NullMarked;
