/**
 * The report as one page that opens from disk: {@link dev.steelyard.report.html.HtmlReport} writes it through
 * {@link dev.steelyard.report.html.Markup}, which escapes everything, and draws each row's blocks with
 * {@link dev.steelyard.report.html.BlockPlot}. The page holds its style, has no script and loads nothing; its content
 * policy allows nothing but that style.
 */
@NullMarked
package dev.steelyard.report.html;

import org.jspecify.annotations.NullMarked;
