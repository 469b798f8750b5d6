package dev.steelyard.lint.check;

import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.finding.SourcePlace;
import dev.steelyard.lint.jmh.Annotations;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import dev.steelyard.lint.jmh.Settings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;

/** The findings in a jar or folder; each is listed once, no matter how many benchmarks inherit it. */
public final class Findings {
    private final ClassPool pool;
    private final Set<LintFinding> found = new LinkedHashSet<>();

    /** @param pool the jar or folder */
    public Findings(ClassPool pool) {
        this.pool = pool;
    }

    /** Returns what was found. */
    public List<LintFinding> all() {
        return List.copyOf(found);
    }

    /** Adds an instruction of a method. */
    public void add(Rule rule, Body body, AbstractInsnNode at, String what) {
        add(rule, body.owner(), Optional.of(body.method().name), body.line(at), what);
    }

    /** Adds a method. */
    public void add(Rule rule, Body body, String what) {
        add(rule, body.owner(), Optional.of(body.method().name), body.line(), what);
    }

    /** Adds what an annotation of JMH asks for a benchmark, where it is written: at the method, or once at a class. */
    public void addWritten(Rule rule, BenchmarkMethod benchmark, String annotation, String element, String what) {
        addWritten(
                rule,
                benchmark,
                annotation,
                found -> Annotations.number(found, element).isPresent(),
                what);
    }

    /** Adds an argument for the JVM of a benchmark where its {@code @Fork} is written. */
    public void addForkArgument(Rule rule, BenchmarkMethod benchmark, String argument, String what) {
        addWritten(
                rule,
                benchmark,
                "Fork",
                found -> Settings.ARGUMENTS.stream()
                        .anyMatch(element -> Annotations.words(found, element).contains(argument)),
                what);
    }

    private void addWritten(
            Rule rule, BenchmarkMethod benchmark, String annotation, Predicate<AnnotationNode> written, String what) {
        Body body = benchmark.body();
        if (Annotations.of(body.method(), annotation).filter(written).isPresent()) {
            add(rule, body, what);
            return;
        }
        pool.lineage(benchmark.type()).stream()
                .filter(type -> Annotations.of(type, annotation).filter(written).isPresent())
                .findFirst()
                .ifPresent(type -> add(rule, type, what));
    }

    /** Adds a class. */
    public void add(Rule rule, ClassNode type, String what) {
        add(rule, type, Optional.empty(), OptionalInt.empty(), what);
    }

    /** Adds a field, or any member, of a class at an instruction. */
    public void add(Rule rule, Body body, String member, AbstractInsnNode at, String what) {
        add(rule, body.owner(), Optional.of(member), body.line(at), what);
    }

    private void add(Rule rule, ClassNode type, Optional<String> member, OptionalInt line, String what) {
        found.add(new LintFinding(
                rule,
                new SourcePlace(pool.name(), pool.display(type), member, Optional.ofNullable(type.sourceFile), line),
                what));
    }
}
