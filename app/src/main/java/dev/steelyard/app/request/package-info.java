/**
 * What the user asks of a run: to begin one ({@link dev.steelyard.app.request.CompareRequest}), to go on with one
 * ({@link dev.steelyard.app.request.ResumeRequest}), or to report on one ({@link dev.steelyard.app.request.ReportRequest}).
 */
@NullMarked
package dev.steelyard.app.request;

import org.jspecify.annotations.NullMarked;
