/**
 * The suites that come with Steelyard: benchmarks of released libraries, kept as sources. {@link
 * dev.steelyard.workspace.suite.Suites} finds them, {@link dev.steelyard.workspace.suite.Suite} is the description of
 * one, from its {@code suite.properties}. They are built on demand, for a version of their library; see {@link
 * dev.steelyard.workspace.build.SuiteBuild}. Depends on {@code workspace.error} and {@code workspace.files}.
 */
@NullMarked
package dev.steelyard.workspace.suite;

import org.jspecify.annotations.NullMarked;
