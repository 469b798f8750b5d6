/**
 * Renders a {@link dev.steelyard.core.judgment.RunReport} for people and machines. A
 * {@link dev.steelyard.report.document.Renderer} writes one document to an {@link java.lang.Appendable};
 * {@link dev.steelyard.report.ReportFiles} lists the documents of a run's folder.
 *
 * <p>The module opens no files, reads no clock and computes no statistics: every number comes from {@code core}, and is
 * rounded and scaled only for people. Machine formats keep full precision and Steelyard's direction (positive means
 * slower or more); in text for people, changes have the direction of the score next to them. Names, params and messages
 * are treated as hostile text, and values of settings that look secret are redacted.
 */
@NullMarked
package dev.steelyard.report;

import org.jspecify.annotations.NullMarked;
