package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A Stream, Iterator or Future is returned, and what it is there for is not done. */
final class UnfinishedResult implements Check {
    private static final Pattern STREAM = Pattern.compile("java/util/stream/(Base|Int|Long|Double)?Stream");
    private static final Pattern ITERATOR = Pattern.compile(
            "java/util/(Iterator|ListIterator|Spliterator|Enumeration" + "|PrimitiveIterator\\$Of\\w+)");
    private static final Pattern FUTURE = Pattern.compile("(.*[/$])?\\w*(Future|ForkJoinTask|CompletionStage)");

    /** Without one of these names, a future may be finished when it is made. */
    private static final Pattern STARTS = Pattern.compile("submit|schedule|fork|\\w+Async");

    private static final Rule RULE = new Rule(
            "unfinished-result",
            LintSeverity.WARNING,
            "a Stream, Iterator or Future is returned before its work is done",
            "Streams and iterators do their work when elements are requested, and futures when another thread runs them. "
                    + "JMH requests no elements and does not wait: the score measures only the creation of the "
                    + "object, and tasks pile up.",
            "Finish the work in the method, with a terminal operation, a loop or get(), and return its result. If "
                    + "making the object is what you measure, accept the finding.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            Body body = benchmark.body();
            for (AbstractInsnNode instruction : body.method().instructions) {
                if (instruction instanceof MethodInsnNode call && onlyHandedOver(body, call)) {
                    unfinished(call)
                            .ifPresent(what -> findings.add(
                                    RULE, body, call, what + " from " + call.name + " is returned unused"));
                }
            }
        }
    }

    private static Optional<String> unfinished(MethodInsnNode call) {
        Type type = Type.getReturnType(call.desc);
        String name = type.getSort() == Type.OBJECT ? type.getInternalName() : "";
        if (STREAM.matcher(name).matches()) {
            return Optional.of("the stream");
        }
        if (ITERATOR.matcher(name).matches()) {
            return Optional.of("the iterator");
        }
        return FUTURE.matcher(name).matches() && STARTS.matcher(call.name).matches()
                ? Optional.of("the future")
                : Optional.empty();
    }

    /** Returns whether a result goes to JMH and nowhere else. */
    private static boolean onlyHandedOver(Body body, MethodInsnNode call) {
        Set<AbstractInsnNode> consumers = body.flow().consumers(call);
        return !consumers.isEmpty() && consumers.stream().allMatch(UnfinishedResult::handsOver);
    }

    private static boolean handsOver(AbstractInsnNode consumer) {
        return consumer.getOpcode() == Opcodes.ARETURN
                || (consumer instanceof MethodInsnNode call
                        && call.owner.equals("org/openjdk/jmh/infra/Blackhole")
                        && call.name.equals("consume"));
    }
}
