package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Chance;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Data that differ in every JVM. */
final class UnseededRandom implements Check {
    private static final Rule RULE = new Rule(
            "unseeded-random",
            LintSeverity.WARNING,
            "the data differs from fork to fork",
            "Each fork, and each side of a comparison, works on different data. If the time depends on the data, this "
                    + "is noise that looks like a difference in the code, and a slow case cannot be reproduced.",
            "Give the generator a seed: new Random(42), new SplittableRandom(42), Collections.shuffle(list, random).");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        Chance chance = benches.chance();
        for (Body body : benches.preparing()) {
            for (AbstractInsnNode instruction : body.method().instructions) {
                if (body.flow().reached(instruction) && !namesFile(body, instruction)) {
                    chance.unseeded(body, instruction)
                            .ifPresent(
                                    found -> findings.add(RULE, body, member(body, instruction), instruction, found));
                }
            }
        }
    }

    /** In an initializer the field that gets the value says more than the initializer's name. */
    private static String member(Body body, AbstractInsnNode instruction) {
        String method = body.method().name;
        if (!method.startsWith("<")) {
            return method;
        }
        Set<AbstractInsnNode> made = new HashSet<>(Set.of(instruction));
        body.flow().operand(instruction, 0).stream()
                .filter(origin -> origin.getOpcode() == Opcodes.NEW)
                .forEach(made::add);
        return made.stream()
                .flatMap(origin -> body.flow().consumers(origin).stream())
                .filter(FieldInsnNode.class::isInstance)
                .map(write -> ((FieldInsnNode) write).name)
                .sorted()
                .findFirst()
                .orElse(method);
    }

    /** A random name for a file or folder is no data. */
    private static boolean namesFile(Body body, AbstractInsnNode instruction) {
        Set<AbstractInsnNode> met = new HashSet<>();
        Deque<AbstractInsnNode> open = new ArrayDeque<>(body.flow().consumers(instruction));
        boolean file = false;
        while (!open.isEmpty()) {
            AbstractInsnNode consumer = open.remove();
            if (!met.add(consumer)) {
                continue;
            }
            if (consumer instanceof MethodInsnNode call && ofFile(call)) {
                file = true;
            } else if (consumer.getOpcode() == Opcodes.AASTORE || ofText(consumer)) {
                open.addAll(body.flow().consumers(consumer));
                body.flow()
                        .operand(consumer, 0)
                        .forEach(origin -> open.addAll(body.flow().consumers(origin)));
            } else {
                return false;
            }
        }
        return file;
    }

    private static boolean ofFile(MethodInsnNode call) {
        return call.owner.equals("java/io/File") || call.owner.startsWith("java/nio/file/");
    }

    private static boolean ofText(AbstractInsnNode instruction) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
        }
        return instruction instanceof MethodInsnNode call
                && (call.name.equals("toString")
                        || call.owner.equals("java/lang/String")
                        || call.owner.equals("java/lang/StringBuilder"));
    }
}
