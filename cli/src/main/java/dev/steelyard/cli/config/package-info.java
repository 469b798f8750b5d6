/**
 * {@code steelyard.toml}: options of commands that a repository keeps. {@link dev.steelyard.compare.config.ConfigFiles} finds the file that
 * counts, {@link dev.steelyard.cli.config.ConfigReader} checks it against the options that there are, and {@link
 * dev.steelyard.cli.config.ConfiguredWords} adds to a command line what it does not say itself.
 */
@NullMarked
package dev.steelyard.cli.config;

import org.jspecify.annotations.NullMarked;
