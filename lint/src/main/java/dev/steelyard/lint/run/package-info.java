/** Finds mistakes in compiled benchmarks that make their scores wrong: {@link dev.steelyard.lint.run.LintBenchmarks}.
 * */
@NullMarked
package dev.steelyard.lint.run;

import org.jspecify.annotations.NullMarked;
