/**
 * Benchmarks as JMH sees them, from annotations alone: {@link dev.steelyard.lint.jmh.Benchmarks} finds every
 * {@link dev.steelyard.lint.jmh.BenchmarkMethod} of a pool with its {@link dev.steelyard.lint.jmh.Settings}, and the
 * {@link dev.steelyard.lint.jmh.StateType}s it uses with their {@link dev.steelyard.lint.jmh.Fixture}s. Annotations of a
 * method win over those of its class, and these over those of superclasses; enclosing classes do not count, as in JMH.
 * Depends on {@link dev.steelyard.lint.code} and ASM.
 */
@NullMarked
package dev.steelyard.lint.jmh;

import org.jspecify.annotations.NullMarked;
