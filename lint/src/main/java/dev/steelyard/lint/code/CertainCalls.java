package dev.steelyard.lint.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * The calls that a method makes whenever it returns, itself or in methods of its own class and those above it: no branch
 * goes around them, and no exception leads to them. A loop is taken to run at least once, and a call in it is one of each
 * pass. Lambdas may never be called.
 */
public final class CertainCalls {
    private static final int MOST = 50;

    private final ClassPool pool;
    private final Calls calls;

    /** @param pool where methods are looked for */
    public CertainCalls(ClassPool pool) {
        this.pool = pool;
        this.calls = new Calls(pool);
    }

    /** Returns the methods that make such calls, the given one first, each with its calls in their order. */
    public Map<Body, List<MethodInsnNode>> from(Body start) {
        List<ClassNode> lineage = pool.lineage(start.owner());
        Map<Body, List<MethodInsnNode>> found = new LinkedHashMap<>();
        Deque<Body> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty() && found.size() < MOST) {
            Body body = open.remove();
            if (found.containsKey(body)) {
                continue;
            }
            List<MethodInsnNode> certain = in(body);
            found.put(body, certain);
            certain.stream()
                    .flatMap(call -> calls.exact(call).stream())
                    .filter(called -> lineage.contains(called.owner()))
                    .forEach(open::add);
        }
        return found;
    }

    /** Returns whether an instruction is in a loop. */
    public static boolean repeated(Body body, AbstractInsnNode instruction) {
        int place = body.method().instructions.indexOf(instruction);
        return Loops.regions(body).stream().anyMatch(region -> region.contains(place));
    }

    private static List<MethodInsnNode> in(Body body) {
        List<MethodInsnNode> certain = new ArrayList<>();
        List<Loops.Region> loops = Loops.regions(body);
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (instruction instanceof MethodInsnNode call && body.flow().reached(call) && certain(body, call, loops)) {
                certain.add(call);
            }
        }
        return certain;
    }

    /**
     * Looks for a way to a return that does not meet the call, and for a pass of a loop around the call that does not. The
     * loops around it are not left on the way.
     */
    private static boolean certain(Body body, MethodInsnNode call, List<Loops.Region> loops) {
        InsnList code = body.method().instructions;
        int place = code.indexOf(call);
        List<Loops.Region> around = around(place, loops);
        Set<Integer> first = before(code, 0, place, around);
        boolean returns = first.stream().anyMatch(at -> ends(code.get(at)));
        // What is not reached at all is in a handler.
        return first.contains(place)
                && !returns
                && around.stream()
                        .noneMatch(loop -> before(code, loop.start(), place, around).stream()
                                .anyMatch(at -> at != place && next(code, at).contains(loop.start())));
    }

    /** A loop jumps back from several places if it has a {@code continue}; the last of them is its end. */
    private static List<Loops.Region> around(int place, List<Loops.Region> loops) {
        return loops.stream()
                .filter(loop -> loop.contains(place))
                .filter(loop ->
                        loops.stream().noneMatch(other -> other.start() == loop.start() && other.end() > loop.end()))
                .toList();
    }

    /** Returns the places that are reached from a start without passing the call, whose own place may be among them. */
    private static Set<Integer> before(InsnList code, int start, int place, List<Loops.Region> around) {
        Set<Integer> met = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int at = open.remove();
            if (at < code.size() && met.add(at) && at != place && !ends(code.get(at))) {
                for (int next : next(code, at)) {
                    if (around.stream().noneMatch(loop -> loop.contains(at) && !loop.contains(next))) {
                        open.add(next);
                    }
                }
            }
        }
        return met;
    }

    private static boolean ends(AbstractInsnNode instruction) {
        return instruction.getOpcode() >= Opcodes.IRETURN && instruction.getOpcode() <= Opcodes.RETURN;
    }

    private static List<Integer> next(InsnList code, int at) {
        AbstractInsnNode instruction = code.get(at);
        List<Integer> next = new ArrayList<>();
        if (instruction instanceof JumpInsnNode jump) {
            next.add(code.indexOf(jump.label));
        } else if (instruction instanceof TableSwitchInsnNode choice) {
            choices(code, choice.labels, choice.dflt, next);
        } else if (instruction instanceof LookupSwitchInsnNode choice) {
            choices(code, choice.labels, choice.dflt, next);
        }
        boolean falls = instruction.getOpcode() != Opcodes.GOTO
                && instruction.getOpcode() != Opcodes.ATHROW
                && instruction.getOpcode() != Opcodes.TABLESWITCH
                && instruction.getOpcode() != Opcodes.LOOKUPSWITCH;
        if (falls) {
            next.add(at + 1);
        }
        return next;
    }

    private static void choices(InsnList code, List<LabelNode> labels, LabelNode other, List<Integer> next) {
        labels.forEach(label -> next.add(code.indexOf(label)));
        next.add(code.indexOf(other));
    }
}
