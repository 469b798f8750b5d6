/** Reports for a terminal, such as {@link dev.steelyard.report.text.TextReport}, with tables that fit its width. */
@NullMarked
package dev.steelyard.report.text;

import org.jspecify.annotations.NullMarked;
