/**
 * The git command line: {@link dev.steelyard.workspace.git.Git} runs it so that neither hooks, pagers, prompts nor the
 * caller's git variables take part; {@link dev.steelyard.workspace.git.Repository} answers questions about the
 * repository under test and never changes it. Depends on {@code workspace.process} and {@code workspace.error}.
 */
@NullMarked
package dev.steelyard.workspace.git;

import org.jspecify.annotations.NullMarked;
