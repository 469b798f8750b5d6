package dev.steelyard.workspace.reach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A benchmark's own classes in the form in which they are compared: without names that a rename changes (of the classes, of the
 * benchmark, of lambdas), without what is part of a benchmark's identity or settings anyway (values of params, modes, iterations),
 * and without what the compiler takes over from the measured code (types of its methods and fields).
 */
final class OwnForm {

    private static final String JMH = "Lorg/openjdk/jmh/annotations/";
    private static final Set<String> COUNTED = Set.of(
            JMH + "AuxCounters;",
            JMH + "CompilerControl;",
            JMH + "Group;",
            JMH + "GroupThreads;",
            JMH + "OperationsPerInvocation;",
            JMH + "Setup;",
            JMH + "State;",
            JMH + "TearDown;");
    private static final Set<String> BATCHED = Set.of(JMH + "Measurement;", JMH + "Warmup;");
    private static final String GROUP = JMH + "Group;";
    private static final String BATCH_SIZE = "batchSize";
    private static final String LAMBDA = "lambda$";
    private static final String BENCHMARK = "benchmark";
    /** The class that a value is declared to have follows from where it comes from. */
    private static final String ANY_CLASS = "java/lang/Object";

    private static final String ANY_METHOD = "()V";
    private static final String ANY_FIELD = "I";
    private static final int IGNORED_ACCESS =
            Opcodes.ACC_DEPRECATED | Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_PUBLIC;

    /** Internal names of the classes whose references count with their types. */
    private final Set<String> classes;

    private final Predicate<MethodNode> counts;

    private OwnForm(Set<String> classes, Predicate<MethodNode> counts) {
        this.classes = classes;
        this.counts = counts;
    }

    /** Returns the classes of a benchmark in this form, in the order in which they were found. */
    static List<ClassNode> of(OwnClasses own) {
        OwnForm form = new OwnForm(own.classes().keySet(), own.methods()::containsKey);
        Remapper names = names(own);
        List<ClassNode> classes = new ArrayList<>();
        own.classes().forEach((name, node) -> {
            form.reduce(node);
            ClassNode renamed = new ClassNode(Opcodes.ASM9);
            node.accept(new ClassRemapper(renamed, names));
            classes.add(renamed);
        });
        return classes;
    }

    /**
     * Brings a helper class into this form: with its names and all its methods, but without what the compiler takes over from the
     * measured code.
     *
     * @param classes internal names of the benchmark's own classes and of its helpers
     */
    static void ofHelper(ClassNode node, Set<String> classes) {
        new OwnForm(classes, method -> true).reduce(node);
    }

    private static Remapper names(OwnClasses own) {
        Map<String, String> classes = new HashMap<>();
        own.classes().keySet().forEach(name -> classes.put(name, "own" + classes.size()));
        Map<String, String> methods = new HashMap<>();
        own.methods().forEach((method, owner) -> {
            if (method.name.startsWith(LAMBDA) && (method.access & Opcodes.ACC_SYNTHETIC) != 0) {
                methods.put(owner + "." + method.name + method.desc, LAMBDA + methods.size());
            } else if (own.isBenchmark(method)) {
                // Methods of a group keep their names; JMH makes results of them.
                boolean group = OwnClasses.annotations(method.visibleAnnotations, method.invisibleAnnotations)
                        .anyMatch(annotation -> annotation.desc.equals(GROUP));
                methods.put(owner + "." + method.name + method.desc, group ? method.name : BENCHMARK);
            }
        });
        return new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) {
                return classes.getOrDefault(internalName, internalName);
            }

            @Override
            public String mapMethodName(String owner, String name, String descriptor) {
                return methods.getOrDefault(owner + "." + name + descriptor, name);
            }
        };
    }

    private void reduce(ClassNode node) {
        node.version = Opcodes.V17;
        node.access &= ~IGNORED_ACCESS;
        node.signature = null;
        node.outerClass = null;
        node.outerMethod = null;
        node.outerMethodDesc = null;
        node.innerClasses.clear();
        node.nestHostClass = null;
        node.nestMembers = null;
        node.permittedSubclasses = null;
        node.recordComponents = null;
        node.attrs = null;
        node.visibleTypeAnnotations = null;
        node.invisibleTypeAnnotations = null;
        node.visibleAnnotations = counted(node.visibleAnnotations, node.invisibleAnnotations);
        node.invisibleAnnotations = null;
        for (FieldNode field : node.fields) {
            field.access &= ~IGNORED_ACCESS;
            field.signature = null;
            field.attrs = null;
            field.visibleTypeAnnotations = null;
            field.invisibleTypeAnnotations = null;
            field.visibleAnnotations = null;
            field.invisibleAnnotations = null;
        }
        node.methods.removeIf(method -> !counts.test(method));
        node.methods.forEach(this::reduce);
    }

    private void reduce(MethodNode method) {
        method.access &= ~IGNORED_ACCESS;
        method.signature = null;
        method.exceptions.clear();
        method.parameters = null;
        method.attrs = null;
        method.annotationDefault = null;
        method.visibleTypeAnnotations = null;
        method.invisibleTypeAnnotations = null;
        method.visibleLocalVariableAnnotations = null;
        method.invisibleLocalVariableAnnotations = null;
        method.visibleParameterAnnotations = null;
        method.invisibleParameterAnnotations = null;
        method.visibleAnnotations = counted(method.visibleAnnotations, method.invisibleAnnotations);
        method.invisibleAnnotations = null;
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && isForeign(call.owner)) {
                call.desc = ANY_METHOD;
                call.itf = false;
                if (call.getOpcode() == Opcodes.INVOKEINTERFACE || call.getOpcode() == Opcodes.INVOKEVIRTUAL) {
                    call.setOpcode(Opcodes.INVOKEVIRTUAL);
                    call.owner = ANY_CLASS;
                }
            } else if (instruction instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESPECIAL) {
                // Compilers before Java 11 call private methods in another way.
                call.setOpcode(call.name.equals("<init>") ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL);
            } else if (instruction instanceof FieldInsnNode field && isForeign(field.owner)) {
                field.desc = ANY_FIELD;
            } else if (instruction instanceof InvokeDynamicInsnNode call) {
                for (int i = 0; i < call.bsmArgs.length; i++) {
                    call.bsmArgs[i] = plain(call.bsmArgs[i]);
                }
            }
        }
    }

    private boolean isForeign(String owner) {
        return !classes.contains(owner) && !owner.startsWith("[");
    }

    private Object plain(Object argument) {
        if (!(argument instanceof Handle handle)) {
            return argument;
        }
        boolean bound = handle.getTag() == Opcodes.H_INVOKEINTERFACE
                || handle.getTag() == Opcodes.H_INVOKEVIRTUAL
                || handle.getTag() == Opcodes.H_INVOKESPECIAL;
        boolean foreign = isForeign(handle.getOwner());
        return new Handle(
                bound ? Opcodes.H_INVOKEVIRTUAL : handle.getTag(),
                bound && foreign ? ANY_CLASS : handle.getOwner(),
                handle.getName(),
                foreign ? ANY_METHOD : handle.getDesc(),
                false);
    }

    private static @Nullable List<AnnotationNode> counted(
            @Nullable List<AnnotationNode> visible, @Nullable List<AnnotationNode> invisible) {
        List<AnnotationNode> all = OwnClasses.annotations(visible, invisible)
                .filter(annotation -> COUNTED.contains(annotation.desc)
                        || (BATCHED.contains(annotation.desc)
                                && names(annotation).contains(BATCH_SIZE)))
                .sorted((one, other) -> one.desc.compareTo(other.desc))
                .map(OwnForm::valued)
                .toList();
        return all.isEmpty() ? null : new ArrayList<>(all);
    }

    private static List<Object> names(AnnotationNode annotation) {
        List<Object> names = new ArrayList<>();
        for (int i = 0; annotation.values != null && i < annotation.values.size(); i += 2) {
            names.add(annotation.values.get(i));
        }
        return names;
    }

    /** Of a group, the name is part of the benchmark's; of iterations, only the number of calls matters. */
    private static AnnotationNode valued(AnnotationNode annotation) {
        AnnotationNode kept = new AnnotationNode(annotation.desc);
        boolean batched = BATCHED.contains(annotation.desc);
        if (annotation.values != null && !annotation.desc.equals(GROUP)) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < annotation.values.size(); i += 2) {
                if (!batched || annotation.values.get(i).equals(BATCH_SIZE)) {
                    values.addAll(annotation.values.subList(i, i + 2));
                }
            }
            kept.values = values;
        }
        return kept;
    }
}
