/**
 * Results for programs. {@link dev.steelyard.report.json.ResultsJson} is the contract described by
 * {@code results.schema.json} beside it: full precision, fields in a fixed order, null where there is no value.
 */
@NullMarked
package dev.steelyard.report.json;

import org.jspecify.annotations.NullMarked;
