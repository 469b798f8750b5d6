/**
 * The results of checking compiled benchmarks: a {@link dev.steelyard.core.lint.Rule} describes what is wrong, why, and
 * how to fix it; a {@link dev.steelyard.core.lint.LintFinding} is a place that breaks it; a
 * {@link dev.steelyard.core.lint.LintReport} is what is shown, after {@link dev.steelyard.core.lint.Acceptance}s have
 * removed what the user accepts. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.core.lint;

import org.jspecify.annotations.NullMarked;
