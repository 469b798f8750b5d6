/**
 * Calibration of a machine by comparing identical code. A {@link dev.steelyard.core.calibration.Calibration} is computed from a run whose
 * variants are all the same. For each benchmark it has a {@link dev.steelyard.core.calibration.Calibrated} with the differences by chance,
 * the spread between forks, the noise floor for later runs ({@link dev.steelyard.core.model.NoiseFloor}) and the smallest detectable
 * change.
 *
 * <p>A {@link dev.steelyard.core.calibration.BenchmarkNoise} is the noise within blocks by turn length, of a pilot as well; a
 * {@link dev.steelyard.core.calibration.PooledNoise} is that of several benchmarks, and a {@link dev.steelyard.core.calibration.TurnGain}
 * is how much of it short turns cancel.
 *
 * <p>Spreads are standard deviations of logarithms, changes are fractions. The formulas with their sources are in docs/statistics.md.
 * Depends on {@code core.model}, {@code core.plan}, {@code core.summary} and {@code core.stats}.
 */
@NullMarked
package dev.steelyard.core.calibration;

import org.jspecify.annotations.NullMarked;
