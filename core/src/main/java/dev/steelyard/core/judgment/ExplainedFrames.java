package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.profile.comparison.FrameGraph;

/**
 * Where time goes on both sides of a row's change, as an explanation recorded it.
 *
 * @param row the row
 * @param graph the frames of both sides
 */
public record ExplainedFrames(Row row, FrameGraph graph) {}
