/**
 * The suites that come with Steelyard: {@link dev.steelyard.compare.suite.ListSuites} lists them, {@link
 * dev.steelyard.compare.suite.RunSuite} makes a comparison of a {@link dev.steelyard.compare.suite.SuiteRequest}, whose
 * variants are versions of a library or the values of a param. Depends on {@code app.compare}, which does the work.
 */
@NullMarked
package dev.steelyard.compare.suite;

import org.jspecify.annotations.NullMarked;
