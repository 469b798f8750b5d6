/**
 * The report as a single HTML page. {@link dev.steelyard.report.html.ReportPage} holds what it shows; the templates in {@code
 * src/main/jte}, compiled into this package by the build, write it through {@link
 * dev.steelyard.report.html.PageOutput}, which escapes all text. Lines of its table open: what they show is text
 * of elements that a browser does not parse until then. The page contains its style and script and loads nothing; its content security policy
 * allows only these two.
 */
@NullMarked
package dev.steelyard.report.html;

import org.jspecify.annotations.NullMarked;
