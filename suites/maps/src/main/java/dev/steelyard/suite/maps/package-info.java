/**
 * Ordered maps of longs under the operations of a {@code ConcurrentNavigableMap}.
 *
 * <p>{@link dev.steelyard.suite.maps.PointBenchmark} looks up, puts and removes single keys,
 * {@link dev.steelyard.suite.maps.ScanBenchmark} visits whole maps. Both work on {@link dev.steelyard.suite.maps.Loaded},
 * one store with its entries; scans say how these lie in the heap, by {@link dev.steelyard.suite.maps.Arranged}. Keys come
 * from {@link dev.steelyard.suite.maps.KeySpace}, by way of {@link dev.steelyard.suite.maps.Draws} of each thread. Depends on JMH and on the stores in
 * {@code dev.steelyard.suite.maps.store}.
 */
@NullMarked
package dev.steelyard.suite.maps;

import org.jspecify.annotations.NullMarked;
