package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Verdict;
import java.util.OptionalInt;

/**
 * The decision on a row.
 *
 * @param entry the row
 * @param verdict the verdict
 * @param last whether the verdict is final, so no more samples are needed for the row
 * @param more estimated additional samples to a final verdict; empty if none is expected
 */
public record Ruling(UnjudgedRow entry, Verdict verdict, boolean last, OptionalInt more) {}
