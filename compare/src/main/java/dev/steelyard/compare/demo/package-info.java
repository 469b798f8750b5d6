/**
 * The sample behind {@code steelyard demo}: {@link dev.steelyard.compare.demo.DemoRepository} lays the bundled files out as
 * a git repository with a branch per attempt at a faster decoder. {@link dev.steelyard.compare.demo.SampleRepository} does
 * the work, for this sample and for every other project kept as plain files; the same files give the same commits.
 * The package depends on the JDK and the git command.
 */
@NullMarked
package dev.steelyard.compare.demo;

import org.jspecify.annotations.NullMarked;
