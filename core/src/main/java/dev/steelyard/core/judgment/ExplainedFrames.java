package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;

/**
 * Where time is spent on both sides of a row's change, as recorded by an explanation.
 *
 * @param row the row
 * @param graph the frames of both sides
 */
public record ExplainedFrames(Row row, FrameGraph graph) {}
