/** Reports in Markdown, for comments on pull requests: {@link dev.steelyard.report.markdown.MarkdownReport}. */
@NullMarked
package dev.steelyard.report.markdown;

import org.jspecify.annotations.NullMarked;
