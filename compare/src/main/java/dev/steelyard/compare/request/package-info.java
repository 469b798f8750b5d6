/**
 * The user's requests for runs: to start one ({@link dev.steelyard.compare.request.CompareRequest}), to resume one ({@link
 * dev.steelyard.compare.request.ResumeRequest}), or to report on one ({@link dev.steelyard.compare.request.ReportRequest}).
 */
@NullMarked
package dev.steelyard.compare.request;

import org.jspecify.annotations.NullMarked;
