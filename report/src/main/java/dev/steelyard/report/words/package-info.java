/**
 * Text for people, independent of the format: {@link dev.steelyard.report.words.ReportView} turns a report into
 * sections, rows of finished cells, numbered notes and closing sentences, which text, Markdown and HTML only lay out,
 * so the three always agree. {@link dev.steelyard.report.words.Visible} and {@link
 * dev.steelyard.core.redaction.Redaction} make the text safe to show.
 */
@NullMarked
package dev.steelyard.report.words;

import org.jspecify.annotations.NullMarked;
