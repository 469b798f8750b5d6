/**
 * The report as a single HTML page: {@link dev.steelyard.report.html.HtmlReport} writes it through {@link
 * dev.steelyard.report.html.EscapedHtml}, which escapes all text, and plots each row's blocks with {@link
 * dev.steelyard.report.html.BlockPlot}. The page contains its style, has no scripts and loads nothing; its content
 * security policy allows only that style.
 */
@NullMarked
package dev.steelyard.report.html;

import org.jspecify.annotations.NullMarked;
