/**
 * Bytecode. {@link dev.steelyard.lint.code.Containers} opens jars and folders as
 * {@link dev.steelyard.lint.code.Container}s; a {@link dev.steelyard.lint.code.ClassPool} parses their classes when they
 * are asked for; a {@link dev.steelyard.lint.code.Body} is the code of a method, with its
 * {@link dev.steelyard.lint.code.Flow}: which instructions a value may come from. {@link dev.steelyard.lint.code.Calls}
 * says which methods a call surely runs, and which it may; {@link dev.steelyard.lint.code.ReachedMethods}
 * follows them. On these stand
 * {@link dev.steelyard.lint.code.Constants}, {@link dev.steelyard.lint.code.Loops},
 * {@link dev.steelyard.lint.code.Effects} and
 * {@link dev.steelyard.lint.code.Chance}, all of which know the classes of the
 * pool and else the JDK by name: what they cannot tell they leave open. Depends on ASM and the JDK. Nothing is loaded or
 * run.
 */
@NullMarked
package dev.steelyard.lint.code;

import org.jspecify.annotations.NullMarked;
