/** Where {@code steelyard.toml} is, in the working tree and in commits. */
@NullMarked
package dev.steelyard.compare.config;

import org.jspecify.annotations.NullMarked;
