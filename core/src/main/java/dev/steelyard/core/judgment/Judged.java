package dev.steelyard.core.judgment;

/**
 * A comparison and the verdict on it: one row of a report.
 *
 * @param comparison the facts
 * @param verdict the decision
 */
public record Judged(Comparison comparison, Verdict verdict) {}
