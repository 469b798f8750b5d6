/**
 * What the smaller commands are asked: {@link dev.steelyard.app.request.ReportRequest} and
 * {@link dev.steelyard.app.request.DemoRequest}. Values only, filled by a front end and validated by themselves.
 */
@NullMarked
package dev.steelyard.app.request;

import org.jspecify.annotations.NullMarked;
