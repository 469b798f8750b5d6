package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.CertainCalls;
import dev.steelyard.lint.code.SystemCalls;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A benchmark that reads the clock, logs, sleeps or opens files besides what it is about. */
final class ClockOrIo implements Check {
    private static final Set<String> SMALL =
            Set.of("java/lang/", "java/util/Date", "java/time/", "java/io/", "java/nio/", "org/openjdk/jmh/");

    /** In packages of these names, to log is what benchmarks are about. */
    private static final Pattern ABOUT_LOGGING = Pattern.compile("(.*/)?log(ging|gers?|back|4j2?)?/.*");

    private static final Rule RULE = new Rule(
            "clock-or-io",
            LintSeverity.WARNING,
            "the method reads the clock, logs, sleeps or does I/O",
            "The time this takes counts toward the score. It is spent in the operating system, is often longer than "
                    + "the time of the code itself, and differs from run to run and from machine to machine.",
            "Do it in @Setup or @TearDown, or leave it out; JMH measures times itself, and Blackhole.consumeCPU stands in "
                    + "for work. If that call is what you measure, accept the finding.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        CertainCalls certain = new CertainCalls(benches.pool());
        Set<Body> reported = new HashSet<>();
        for (BenchmarkMethod benchmark : benches.all()) {
            Map<Body, List<MethodInsnNode>> calls = certain.from(benchmark.body());
            boolean besides = calls.entrySet().stream()
                    .flatMap(entry -> entry.getValue().stream().filter(call -> works(benches, entry.getKey(), call)))
                    .findAny()
                    .isPresent();
            // A method that does nothing else is about just that.
            if (besides) {
                // A method that several benchmarks call is named with the first of them.
                calls.forEach((body, made) -> {
                    if (reported.add(body)) {
                        add(benchmark, body, made, findings);
                    }
                });
            }
        }
    }

    /** Adds the first call of each kind. */
    private static void add(BenchmarkMethod benchmark, Body body, List<MethodInsnNode> calls, Findings findings) {
        String who = body == benchmark.body() ? "" : ", and " + benchmark.name() + " calls it";
        Set<SystemCalls.Kind> met = EnumSet.noneOf(SystemCalls.Kind.class);
        for (MethodInsnNode call : calls) {
            Optional<SystemCalls.Kind> kind = SystemCalls.kind(body, call)
                    .filter(found -> found != SystemCalls.Kind.SLEEP || paces(benchmark, body, call))
                    .filter(found -> found != SystemCalls.Kind.LOG
                            || !ABOUT_LOGGING.matcher(body.owner().name).matches())
                    .filter(met::add);
            if (kind.isPresent()) {
                findings.add(RULE, body, call, "it calls " + name(call) + who);
            }
        }
    }

    /** Who waits in a loop, or beside other threads of a group, waits for something. */
    private static boolean paces(BenchmarkMethod benchmark, Body body, MethodInsnNode call) {
        return benchmark.settings().group().isEmpty() && !CertainCalls.repeated(body, call);
    }

    private static String name(MethodInsnNode call) {
        String type = call.owner.substring(call.owner.lastIndexOf('/') + 1).replace('$', '.');
        return call.name.equals("<init>") ? "new " + type : type + "." + call.name;
    }

    /** Returns whether a call is what a benchmark may be about, and not a small step of something else. */
    private static boolean works(Benches benches, Body body, MethodInsnNode call) {
        boolean small = SMALL.stream().anyMatch(call.owner::startsWith);
        boolean own = benches.pool().lineage(body.owner()).stream().anyMatch(type -> type.name.equals(call.owner));
        return !small && !own && SystemCalls.kind(body, call).isEmpty() && !goesOn(body, call);
    }

    /** Returns whether a call does something with what a system call returned, such as to count the lines of a file. */
    private static boolean goesOn(Body body, MethodInsnNode call) {
        Set<AbstractInsnNode> receivers = call.getOpcode() == Opcodes.INVOKESTATIC
                ? Set.of()
                : body.flow().operand(call, 0);
        return !receivers.isEmpty()
                && receivers.stream()
                        .allMatch(origin -> origin instanceof MethodInsnNode made
                                && SystemCalls.kind(body, made).isPresent());
    }
}
