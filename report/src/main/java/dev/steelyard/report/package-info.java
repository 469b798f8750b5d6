/**
 * Renders a {@link dev.steelyard.core.judgment.RunReport} for people and machines. A
 * {@link dev.steelyard.report.document.Renderer} writes one document to an {@link java.lang.Appendable};
 * {@link dev.steelyard.report.ReportFiles} names the documents of a run's folder.
 *
 * <p>Nothing here opens a file, reads a clock or computes a statistic: every number comes from {@code core}, and is
 * rounded and scaled for people alone. Machine formats keep full precision and Steelyard's direction (positive means
 * slower or more); what people read is oriented like the score beside it. Names, params and messages are hostile
 * text everywhere; values of settings that look secret are left out everywhere.
 */
@NullMarked
package dev.steelyard.report;

import org.jspecify.annotations.NullMarked;
