/**
 * What people read, before it has a format: {@link dev.steelyard.report.words.ReportView} turns a report into
 * sections, rows of finished cells, numbered notes and closing sentences, which text, Markdown and HTML only lay out.
 * So the three always agree. {@link dev.steelyard.report.words.Visible} and
 * {@link dev.steelyard.report.words.Redaction} guard what is shown.
 */
@NullMarked
package dev.steelyard.report.words;

import org.jspecify.annotations.NullMarked;
