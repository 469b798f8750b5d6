package dev.steelyard.measure.block;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Subject;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks that each param set by the user is declared by a selected benchmark of some variant. JMH silently ignores
 * undeclared params, so the run would not compare what the user requested.
 */
final class DeclaredParams {
    private final List<Subject> subjects;
    private final Set<String> listed = new HashSet<>();
    private final Set<String> declared = new TreeSet<>();
    private JmhOptions options = JmhOptions.NONE;
    private boolean anyBenchmark;

    DeclaredParams(List<Subject> subjects) {
        this.subjects = subjects;
    }

    /**
     * Adds the entries listed for a variant. The params are checked once all variants have been listed with the same
     * options, unless nothing at all is selected.
     *
     * @throws UserError if no benchmark declares a param
     */
    void listed(Subject subject, JmhOptions given, List<Fields> entries) {
        if (!given.equals(options)) {
            options = given;
            anyBenchmark = false;
            listed.clear();
            declared.clear();
        }
        listed.add(subject.variant().name());
        anyBenchmark |= !entries.isEmpty();
        entries.forEach(entry -> declared.addAll(entry.list(Key.PARAM_NAMES)));
        if (anyBenchmark && listed.size() == subjects.size()) {
            options.params().keySet().stream()
                    .filter(name -> !options.presumed().contains(name))
                    .forEach(name -> require(name, "-p " + name));
            subjects.forEach(each -> each.variant()
                    .settings()
                    .params()
                    .keySet()
                    .forEach(name -> require(
                            name,
                            "--param " + name + " of variant " + each.variant().name())));
        }
    }

    private void require(String name, String option) {
        if (!declared.contains(name)) {
            throw UserError.usage(
                    option + ": no selected benchmark declares param " + name,
                    declared.isEmpty()
                            ? "Leave it out: the selected benchmarks have no params."
                            : "Correct the name; the selected benchmarks declare " + String.join(", ", declared) + ".");
        }
    }
}
