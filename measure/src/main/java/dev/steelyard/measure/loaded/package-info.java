/**
 * The classes that forks loaded: {@link dev.steelyard.measure.loaded.LoadedClasses} as reported by a fork,
 * {@link dev.steelyard.measure.loaded.LoadedClassStore} as remembered between runs, one file per benchmark and class
 * path. This is only a cache: if a file has any problem, the benchmark is recorded again. Depends on
 * {@code measure.plan} for keys and on {@code measure.journal} for atomic files.
 */
@NullMarked
package dev.steelyard.measure.loaded;

import org.jspecify.annotations.NullMarked;
