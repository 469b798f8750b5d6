/**
 * What every format has in common: a {@link dev.steelyard.report.document.Renderer} writes one document, as
 * {@link dev.steelyard.report.document.ReportOptions} say. Depends on {@code core} alone.
 */
@NullMarked
package dev.steelyard.report.document;

import org.jspecify.annotations.NullMarked;
