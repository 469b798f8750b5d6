/**
 * The benchmarks of a run, and the variants that list them: {@link dev.steelyard.compare.catalogue.Catalogue}. Listed by
 * the variants' jars ({@link dev.steelyard.compare.catalogue.Listing}), or made from the values of one param ({@link
 * dev.steelyard.compare.catalogue.SweptListing}).
 */
@NullMarked
package dev.steelyard.compare.catalogue;

import org.jspecify.annotations.NullMarked;
