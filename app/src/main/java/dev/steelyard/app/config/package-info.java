/** Where {@code steelyard.toml} is, in the working tree and in commits. */
@NullMarked
package dev.steelyard.app.config;

import org.jspecify.annotations.NullMarked;
