/**
 * Whether the forks of a block fit into memory: {@link dev.steelyard.measure.admission.MemoryAdmission} splits a block
 * into smaller ones where they do not. What memory there is comes from
 * {@link dev.steelyard.measure.admission.AvailableMemory}. Amounts are bytes. Depends on
 * {@code measure.environment}.
 */
@NullMarked
package dev.steelyard.measure.admission;

import org.jspecify.annotations.NullMarked;
