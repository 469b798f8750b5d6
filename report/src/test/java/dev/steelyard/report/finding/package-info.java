/** Tests of the words for findings. */
@NullMarked
package dev.steelyard.report.finding;

import org.jspecify.annotations.NullMarked;
