/** What lint prints and writes: text, JSON, CSV and Markdown. */
@NullMarked
package dev.steelyard.lint.report;

import org.jspecify.annotations.NullMarked;
