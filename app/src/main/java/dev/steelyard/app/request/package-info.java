/**
 * The user's requests for runs: to start one ({@link dev.steelyard.app.request.CompareRequest}), to resume one ({@link
 * dev.steelyard.app.request.ResumeRequest}), or to report on one ({@link dev.steelyard.app.request.ReportRequest}).
 */
@NullMarked
package dev.steelyard.app.request;

import org.jspecify.annotations.NullMarked;
