package dev.steelyard.lint;

import dev.steelyard.core.error.UserError;
import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.code.Container;
import dev.steelyard.lint.code.Containers;
import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.finding.Examined;
import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.rule.Checks;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks jars and folders of compiled benchmarks. */
public final class Linter {
    private Linter() {}

    /** Returns all rules, errors first, by name. */
    public static List<Rule> rules() {
        return Checks.rules();
    }

    /**
     * Checks all given jars and folders. A class that is missing in one is looked up in the others.
     *
     * @param paths jars, folders with class files, or folders with jars
     * @param acceptances findings that are accepted
     * @throws UserError if one cannot be read, holds no class, or has no benchmark in it
     */
    public static LintReport lint(List<Path> paths, List<Acceptance> acceptances) {
        List<Container> opened = new ArrayList<>();
        try {
            List<List<Container>> named = new ArrayList<>();
            for (Path path : paths) {
                List<Container> containers = Containers.open(path);
                opened.addAll(containers);
                named.add(containers);
            }
            List<Examined> examined = new ArrayList<>();
            List<LintFinding> findings = new ArrayList<>();
            for (int i = 0; i < named.size(); i++) {
                examined.add(examine(paths.get(i), named.get(i), opened, findings));
            }
            return LintReport.of(examined, findings.stream().distinct().toList(), acceptances);
        } catch (UncheckedIOException e) {
            throw UserError.usage(e.getMessage() + ": " + e.getCause(), "Check that it is complete and readable.")
                    .causedBy(e);
        } finally {
            Containers.close(opened);
        }
    }

    private static Examined examine(
            Path path, List<Container> containers, List<Container> others, List<LintFinding> findings) {
        int classes = 0;
        int benchmarks = 0;
        for (Container container : containers) {
            ClassPool pool = new ClassPool(container, others);
            Benches benches = new Benches(pool);
            Findings found = new Findings(pool);
            if (!benches.all().isEmpty()) {
                for (Check check : Checks.all()) {
                    check.check(benches, found);
                }
            }
            findings.addAll(found.all());
            classes += pool.size();
            benchmarks += benches.all().size();
        }
        if (classes == 0) {
            throw UserError.usage(
                    path + " contains no classes",
                    "Specify a benchmark jar, or the folder of the compiled " + "benchmarks.");
        }
        if (benchmarks == 0) {
            throw UserError.usage(
                    path + " contains no JMH benchmarks",
                    "Specify the jar or folder of the classes that contain @Benchmark methods; jars inside jars are "
                            + "not opened.");
        }
        return new Examined(path.toString(), classes, benchmarks);
    }
}
