/**
 * Verdicts on result files, without measuring: {@link dev.steelyard.verdict.files.FileVerdicts} reads the files of each
 * variant, has them judged and prints the same report as a comparison.
 */
@NullMarked
package dev.steelyard.verdict.files;

import org.jspecify.annotations.NullMarked;
