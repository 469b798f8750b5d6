/**
 * The output of a run after its last block, and of a stored run later: reports in its folder and on standard output
 * ({@link dev.steelyard.app.delivery.Delivery}).
 */
@NullMarked
package dev.steelyard.app.delivery;

import org.jspecify.annotations.NullMarked;
