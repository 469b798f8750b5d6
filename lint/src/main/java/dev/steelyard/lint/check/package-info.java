/**
 * The basis of every rule: a {@link dev.steelyard.lint.check.Check} looks at a {@link
 * dev.steelyard.lint.check.Benches}, the benchmarks of one jar or folder, and adds what it finds to {@link
 * dev.steelyard.lint.check.Findings}.
 */
@NullMarked
package dev.steelyard.lint.check;

import org.jspecify.annotations.NullMarked;
