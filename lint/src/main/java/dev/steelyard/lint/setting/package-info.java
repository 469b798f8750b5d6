/**
 * Rules about what annotations ask of JMH: forks, warmup, iterations and fixtures, one class each, all in {@link
 * dev.steelyard.lint.setting.SettingChecks}. They read {@link dev.steelyard.lint.jmh.Settings} and no code. Otherwise as
 * the rules about code, which are in {@code dev.steelyard.lint.rule}.
 */
@NullMarked
package dev.steelyard.lint.setting;

import org.jspecify.annotations.NullMarked;
