/** Finds mistakes in compiled benchmarks that make their scores wrong: {@link dev.steelyard.app.lint.LintBenchmarks}.
 * */
@NullMarked
package dev.steelyard.app.lint;

import org.jspecify.annotations.NullMarked;
