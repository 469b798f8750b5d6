package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Verdict;
import java.util.OptionalInt;

/**
 * The decision on a row.
 *
 * @param entry the row
 * @param verdict the verdict
 * @param last whether the verdict is final, so that sampling for the row may end
 * @param more how many more samples a final verdict would probably take; empty if nothing points to one
 */
public record Ruling(Entry entry, Verdict verdict, boolean last, OptionalInt more) {}
