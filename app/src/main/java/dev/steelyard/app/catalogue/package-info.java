/**
 * The benchmarks of a run, and the variants that list them: {@link dev.steelyard.app.catalogue.Catalogue}. Listed by
 * the variants' jars ({@link dev.steelyard.app.catalogue.Listing}), or made from the values of one param ({@link
 * dev.steelyard.app.catalogue.SweptListing}).
 */
@NullMarked
package dev.steelyard.app.catalogue;

import org.jspecify.annotations.NullMarked;
