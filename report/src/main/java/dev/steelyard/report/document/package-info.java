/**
 * Interfaces of all formats: a {@link dev.steelyard.report.document.Renderer} writes one document according to
 * {@link dev.steelyard.report.document.ReportOptions}. Depends only on {@code core}.
 */
@NullMarked
package dev.steelyard.report.document;

import org.jspecify.annotations.NullMarked;
