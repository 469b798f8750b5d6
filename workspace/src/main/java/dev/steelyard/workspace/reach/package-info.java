/**
 * The benchmarks that a change can reach: {@link dev.steelyard.workspace.reach.ClassPathContent} has everything that a
 * variant's JVMs can load, {@link dev.steelyard.workspace.reach.CodeChange} compares those of two variants, and tells
 * by the classes that a benchmark's forks loaded whether anything that differs could have been run or read by it.
 *
 * <p>It errs on one side alone: what cannot be known counts as reached, and is measured. Why that is so step by step is in
 * docs/decisions/090-unreached.md. Classes are read by ASM and never loaded. Depends on {@code workspace.files}.
 */
@NullMarked
package dev.steelyard.workspace.reach;

import org.jspecify.annotations.NullMarked;
