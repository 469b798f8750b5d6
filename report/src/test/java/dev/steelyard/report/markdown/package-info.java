/** Tests of the Markdown report. */
@NullMarked
package dev.steelyard.report.markdown;

import org.jspecify.annotations.NullMarked;
