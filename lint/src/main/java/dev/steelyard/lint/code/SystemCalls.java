package dev.steelyard.lint.code;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What asks the operating system for something that takes a time of its own, whatever the benchmark is about. */
public final class SystemCalls {
    private static final Pattern NOW = Pattern.compile("java/lang/System\\.(nanoTime|currentTimeMillis)"
            + "|java/time/\\w+\\.now|java/util/Date\\.<init>\\(\\)V|java/util/Calendar\\.getInstance");

    private static final Pattern SLEEP = Pattern.compile("java/lang/Thread\\.sleep"
            + "|java/util/concurrent/TimeUnit\\.sleep|java/util/concurrent/locks/LockSupport\\.park(Nanos|Until)");

    private static final Pattern FILES = Pattern.compile("java/nio/file/Files\\.\\w+"
            + "|java/nio/channels/(Asynchronous)?FileChannel\\.(open|read|write|force|map|size)"
            + "|java/io/File\\.(createTempFile|createNewFile|delete|exists|length|list\\w*|mkdirs?|renameTo)"
            + "|java/io/(File(In|Out)putStream|FileReader|FileWriter|RandomAccessFile)\\.\\S+"
            + "|java/net/URL\\.open\\w+|java/net/Socket\\.<init>|java/net/http/HttpClient\\.send"
            + "|java/lang/ProcessBuilder\\.start|java/lang/Runtime\\.exec");

    private static final Set<String> LOGGERS = Set.of(
            "org/slf4j/Logger",
            "java/util/logging/Logger",
            "java/lang/System$Logger",
            "org/apache/logging/log4j/Logger",
            "org/apache/log4j/Logger",
            "org/apache/log4j/Category",
            "org/apache/commons/logging/Log",
            "org/jboss/logging/Logger",
            "ch/qos/logback/classic/Logger");

    private static final Pattern LOG = Pattern.compile(
            "trace|debug|info|warn|warning|error|fatal|severe|config|fine|finer|finest|log|tracef|debugf|infof|warnf"
                    + "|errorf");

    private static final Pattern PRINT = Pattern.compile("print|println|printf|format|append|write|flush");

    private SystemCalls() {}

    /** The kind of a call. */
    public enum Kind {
        /** Reads the clock. */
        CLOCK,
        /** Writes a line for people, to a logger or to the standard output. */
        LOG,
        /** Opens, reads, writes or asks for a file, or starts a process. */
        FILE,
        /** Does nothing for a while. */
        SLEEP
    }

    /** Returns the kind of a call; empty if it is none of these, or if that is not known from its name. */
    public static Optional<Kind> kind(Body body, MethodInsnNode call) {
        String name = call.owner + "." + call.name;
        if (NOW.matcher(name).matches() || NOW.matcher(name + call.desc).matches()) {
            return Optional.of(Kind.CLOCK);
        }
        if (SLEEP.matcher(name).matches()) {
            return Optional.of(Kind.SLEEP);
        }
        if (FILES.matcher(name).matches()) {
            return Optional.of(Kind.FILE);
        }
        boolean logs = LOGGERS.contains(call.owner) && LOG.matcher(call.name).matches();
        return logs || prints(body, call) ? Optional.of(Kind.LOG) : Optional.empty();
    }

    private static boolean prints(Body body, MethodInsnNode call) {
        return call.owner.equals("java/io/PrintStream")
                && PRINT.matcher(call.name).matches()
                && body.flow().operand(call, 0).stream().anyMatch(SystemCalls::standardOutput);
    }

    private static boolean standardOutput(AbstractInsnNode origin) {
        return origin.getOpcode() == Opcodes.GETSTATIC
                && origin instanceof FieldInsnNode read
                && read.owner.equals("java/lang/System");
    }
}
