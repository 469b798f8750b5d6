/**
 * The output of a run after its last block, and of a stored run later: reports in its folder and on standard output
 * ({@link dev.steelyard.compare.delivery.Delivery}).
 */
@NullMarked
package dev.steelyard.compare.delivery;

import org.jspecify.annotations.NullMarked;
