/**
 * Items per second of scans, from results that exist: {@link dev.steelyard.suite.maps.items.ItemsPerSecond} reads Steelyard's
 * {@code results.csv} or JMH's CSV. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.suite.maps.items;

import org.jspecify.annotations.NullMarked;
