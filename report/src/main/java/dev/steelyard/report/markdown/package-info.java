/** The result as a comment on a pull request: {@link dev.steelyard.report.markdown.MarkdownReport}. */
@NullMarked
package dev.steelyard.report.markdown;

import org.jspecify.annotations.NullMarked;
