package dev.steelyard.core.evidence;

/**
 * How much the blocks of a benchmark differ: the spread of its score's log ratio from block to block.
 *
 * @param variance sample variance of the log ratios, the mean over the treatments
 * @param degrees its degrees of freedom, at least 1: those of the treatment with the fewest blocks
 */
public record BlockSpread(double variance, int degrees) {}
