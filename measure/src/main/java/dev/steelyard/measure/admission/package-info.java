/**
 * The fit of a block's forks into memory: {@link dev.steelyard.measure.admission.MemoryAdmission} splits a block into
 * smaller ones if they do not fit. The available memory comes from {@link
 * dev.steelyard.measure.admission.AvailableMemory}. Amounts are bytes. Depends on {@code measure.environment}.
 */
@NullMarked
package dev.steelyard.measure.admission;

import org.jspecify.annotations.NullMarked;
