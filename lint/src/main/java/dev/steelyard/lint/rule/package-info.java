/**
 * The rules about code, one class each, and the list of all rules, {@link dev.steelyard.lint.rule.Checks}; those about
 * settings are in {@link dev.steelyard.lint.setting.SettingChecks}. A {@link dev.steelyard.lint.check.Check} looks at
 * a {@link dev.steelyard.lint.check.Benches}, the benchmarks of one jar or folder, and adds what it finds to
 * {@link dev.steelyard.lint.check.Findings}. A rule that is an error stays silent unless it is sure; what each cannot see
 * stands in docs/guide/lint.md.
 */
@NullMarked
package dev.steelyard.lint.rule;

import org.jspecify.annotations.NullMarked;
