/**
 * Verdicts on result files, without measuring: {@link dev.steelyard.app.verdict.FileVerdicts} reads the files of each
 * variant, has them judged and prints the same report as a comparison.
 */
@NullMarked
package dev.steelyard.app.verdict;

import org.jspecify.annotations.NullMarked;
