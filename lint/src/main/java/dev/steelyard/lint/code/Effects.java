package dev.steelyard.lint.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The effects of a method besides returning a value. */
public final class Effects {
    private static final String COMPILER_CONTROL = "Lorg/openjdk/jmh/annotations/CompilerControl;";

    /** Calls within calls that are looked into. */
    private static final int DEEPEST = 12;

    /** Passes of a loop that a compiler may well unroll. */
    private static final int UNROLLED = 16;

    private final ClassPool pool;
    private final Calls calls;
    private final Loops loops;
    private final Map<Body, Summary> summaries = new HashMap<>();

    /** Methods without a summary that holds, in the order in which they were met. */
    private final List<Body> unsettled = new ArrayList<>();

    private final Map<Body, Provisional> provisional = new HashMap<>();

    /** The first place in {@link #unsettled} that the method in work has come back to. */
    private int earliest;

    private int depth;

    /**
     * @param pool where methods are looked for
     * @param loops how often loops run
     */
    public Effects(ClassPool pool, Loops loops) {
        this.pool = pool;
        this.calls = new Calls(pool);
        this.loops = loops;
    }

    /** The certainty that a method has no other effects. */
    public enum Level {
        /** All of its code is known, and it does nothing else. A compiler may drop it or work it out beforehand. */
        NONE,
        /** Some of its code is known by name only, and by the names it does nothing else. */
        READS,
        /** It does, or may do. */
        SOME
    }

    /**
     * The effects of one method.
     *
     * @param level besides returning a value
     * @param allocates whether it makes objects
     * @param readsState whether it reads anything that is not constant
     * @param repeats whether it has a loop that no compiler unrolls whole, or calls itself
     */
    public record Summary(Level level, boolean allocates, boolean readsState, boolean repeats) {
        private static final Summary NOTHING = new Summary(Level.NONE, false, false, false);
        private static final Summary ANYTHING = new Summary(Level.SOME, true, true, true);
        private static final Summary ALLOCATION = new Summary(Level.NONE, true, false, false);

        /** Made by methods of the JDK out of objects whose {@code hashCode}, {@code toString} and the like these run. */
        private static final Summary FOREIGN_ALLOCATION = new Summary(Level.READS, true, true, false);

        private static final Summary STATE = new Summary(Level.NONE, false, true, false);
        private static final Summary COUNTER = new Summary(Level.READS, false, true, false);
        private static final Summary REPETITION = new Summary(Level.NONE, false, false, true);

        private Summary and(Summary other) {
            return new Summary(
                    level.compareTo(other.level) >= 0 ? level : other.level,
                    allocates || other.allocates,
                    readsState || other.readsState,
                    repeats || other.repeats);
        }
    }

    /**
     * What is known of a method so far, which is less than it does.
     *
     * @param earliest the first place in {@link #unsettled} that it leads back to
     * @param summary of what has been looked at
     */
    private record Provisional(int earliest, Summary summary) {}

    /**
     * Returns what a method does. One that calls itself does what the rest of it does. Of methods that call each other
     * each does what all of them do, so none has a summary that holds before the first of them is through (these are the
     * strongly connected components of Tarjan, "Depth-first search and linear graph algorithms", 1972).
     */
    public Summary of(Body body) {
        Summary known = summaries.get(body);
        if (known != null) {
            return known;
        }
        Provisional early = provisional.get(body);
        if (early != null) {
            earliest = Math.min(earliest, early.earliest);
            return early.summary;
        }
        int place = unsettled.size();
        int outer = earliest;
        unsettled.add(body);
        provisional.put(body, new Provisional(place, Summary.REPETITION));
        earliest = place;
        Summary summary = summarize(body);
        if (earliest == place) {
            settle(place, summary);
            earliest = outer;
        } else {
            provisional.put(body, new Provisional(earliest, summary));
            earliest = Math.min(outer, earliest);
        }
        return summary;
    }

    private void settle(int place, Summary summary) {
        List<Body> circle = unsettled.subList(place, unsettled.size());
        for (Body body : circle) {
            provisional.remove(body);
            summaries.put(body, summary);
        }
        circle.clear();
    }

    private Summary summarize(Body body) {
        if (depth == DEEPEST
                || body.is(Opcodes.ACC_SYNCHRONIZED)
                || !body.flow().known()) {
            return Summary.ANYTHING;
        }
        depth++;
        try {
            return summed(body);
        } finally {
            depth--;
        }
    }

    private Summary summed(Body body) {
        Summary summary = loops.longest(body) > UNROLLED ? Summary.REPETITION : Summary.NOTHING;
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (body.flow().reached(instruction)) {
                summary = summary.and(of(body, instruction));
                if (summary.level == Level.SOME) {
                    return Summary.ANYTHING;
                }
            }
        }
        return summary;
    }

    /** Returns what an instruction does. */
    public Summary of(Body body, AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return of(call);
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return of(dynamic);
        }
        return switch (instruction.getOpcode()) {
            case Opcodes.PUTSTATIC, Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> Summary.ANYTHING;
            case Opcodes.PUTFIELD -> ofWrite(body, (FieldInsnNode) instruction);
            case Opcodes.IASTORE,
                    Opcodes.LASTORE,
                    Opcodes.FASTORE,
                    Opcodes.DASTORE,
                    Opcodes.AASTORE,
                    Opcodes.BASTORE,
                    Opcodes.CASTORE,
                    Opcodes.SASTORE -> made(body, instruction) ? Summary.NOTHING : Summary.ANYTHING;
            case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> Summary.ALLOCATION;
            case Opcodes.GETSTATIC -> constant((FieldInsnNode) instruction) ? Summary.NOTHING : Summary.STATE;
            case Opcodes.GETFIELD,
                    Opcodes.ARRAYLENGTH,
                    Opcodes.IALOAD,
                    Opcodes.LALOAD,
                    Opcodes.FALOAD,
                    Opcodes.DALOAD,
                    Opcodes.AALOAD,
                    Opcodes.BALOAD,
                    Opcodes.CALOAD,
                    Opcodes.SALOAD -> made(body, instruction) ? Summary.NOTHING : Summary.STATE;
            default -> Summary.NOTHING;
        };
    }

    private static Summary of(InvokeDynamicInsnNode dynamic) {
        return switch (dynamic.bsm.getOwner()) {
            case "java/lang/invoke/LambdaMetafactory" -> Summary.ALLOCATION;
            case "java/lang/invoke/StringConcatFactory" ->
                KnownMethods.plain(dynamic.desc) ? Summary.ALLOCATION : Summary.FOREIGN_ALLOCATION;
            default -> Summary.ANYTHING;
        };
    }

    private static Summary ofWrite(Body body, FieldInsnNode write) {
        if (ownField(body, write)) {
            return Summary.NOTHING;
        }
        return counter(body, write) ? Summary.COUNTER : Summary.ANYTHING;
    }

    /** An index that goes from one value to the next, such as {@code index++}, is bookkeeping and no result. */
    private static boolean counter(Body body, FieldInsnNode write) {
        Deque<AbstractInsnNode> open = new ArrayDeque<>(body.flow().operand(write, 1));
        Set<AbstractInsnNode> met = new HashSet<>();
        boolean itself = false;
        while (!open.isEmpty()) {
            AbstractInsnNode origin = open.remove();
            int opcode = origin.getOpcode();
            if (!met.add(origin)) {
                continue;
            }
            if (origin instanceof FieldInsnNode read && opcode == Opcodes.GETFIELD) {
                itself |= read.name.equals(write.name) && read.owner.equals(write.owner);
            } else if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
                body.flow().operands(origin).forEach(open::addAll);
            } else if (opcode < Opcodes.ACONST_NULL || opcode > Opcodes.LDC) {
                return false;
            }
        }
        return itself && (write.desc.equals("I") || write.desc.equals("J"));
    }

    /** A constructor may write to the object that it makes. */
    private static boolean ownField(Body body, AbstractInsnNode write) {
        Set<AbstractInsnNode> objects = body.flow().operand(write, 0);
        boolean constructed =
                body.method().name.equals("<init>") && objects.stream().allMatch(body::isThis);
        return constructed || made(body, write);
    }

    /** Returns whether the first operand is an object or array that this method itself made. */
    private static boolean made(Body body, AbstractInsnNode instruction) {
        Set<AbstractInsnNode> objects = body.flow().operand(instruction, 0);
        return !objects.isEmpty() && objects.stream().allMatch(Effects::makes);
    }

    private static boolean makes(AbstractInsnNode origin) {
        return switch (origin.getOpcode()) {
            case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
            default -> false;
        };
    }

    /** The JVM trusts static final fields: numbers and texts in them are constants to its compiler. */
    private boolean constant(FieldInsnNode read) {
        boolean plain = Type.getType(read.desc).getSort() < Type.ARRAY || read.desc.equals("Ljava/lang/String;");
        return plain
                && pool.field(read.owner, read.name)
                        .filter(field -> field.is(Opcodes.ACC_FINAL))
                        .isPresent();
    }

    private Summary of(MethodInsnNode call) {
        if (KnownMethods.consumes(call) || (call.owner.equals("java/lang/Object") && call.name.equals("<init>"))) {
            return Summary.NOTHING;
        }
        if (KnownMethods.constructor(call)) {
            return KnownMethods.plain(call.desc) ? Summary.ALLOCATION : Summary.FOREIGN_ALLOCATION;
        }
        if (KnownMethods.pure(call)) {
            boolean primitive = Type.getReturnType(call.desc).getSort() < Type.ARRAY;
            return primitive && fixed(call.desc) ? Summary.NOTHING : Summary.ALLOCATION;
        }
        // The compiler may be told not to look into it.
        Optional<Body> body = calls.exact(call).filter(called -> !controlled(called));
        if (body.isPresent()) {
            return of(body.get());
        }
        return KnownMethods.query(call) ? new Summary(Level.READS, true, true, false) : Summary.ANYTHING;
    }

    /** Arrays have contents that are no constants. */
    private static boolean fixed(String descriptor) {
        return descriptor.indexOf('[') < 0;
    }

    private static boolean controlled(Body body) {
        return body.method().visibleAnnotations != null
                && body.method().visibleAnnotations.stream()
                        .anyMatch(annotation -> annotation.desc.equals(COMPILER_CONTROL));
    }
}
