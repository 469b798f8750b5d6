package dev.steelyard.core.evidence;

/**
 * The spread of a score's log ratio between the blocks of a benchmark.
 *
 * @param variance sample variance of the log ratios, averaged over the treatments
 * @param degrees its degrees of freedom, at least 1: those of the treatment with the fewest blocks
 */
public record BlockSpread(double variance, int degrees) {}
