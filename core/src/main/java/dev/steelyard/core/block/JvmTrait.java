package dev.steelyard.core.block;

/** Keys of {@link Fork.Jvm#traits}. The harness sends the traits under the same names. */
public final class JvmTrait {

    /** Home directory of the JDK. */
    public static final String HOME = "java.home";
    /** JVM vendor, such as {@code Eclipse Adoptium}. */
    public static final String VENDOR = "java.vendor";
    /** Version of Java, such as {@code 17.0.15}. */
    public static final String JAVA_VERSION = "java.version";
    /** Name of the virtual machine, such as {@code OpenJDK 64-Bit Server VM}. */
    public static final String VM_NAME = "java.vm.name";
    /** Version of the virtual machine. */
    public static final String VM_VERSION = "java.vm.version";
    /** Names of the garbage collectors, separated by commas. */
    public static final String COLLECTORS = "gc.collectors";
    /** Initial heap size in bytes. */
    public static final String INITIAL_HEAP = "heap.initial";
    /** Calls per operation in warmup, as JMH resolved it from annotations and options. */
    public static final String WARMUP_BATCH = "jmh.warmupBatchSize";
    /** Calls per operation in measurement. */
    public static final String MEASUREMENT_BATCH = "jmh.measurementBatchSize";
    /**
     * The effective JVM arguments, one per line, including those that do not appear on a command line but excluding those that Steelyard
     * adds.
     */
    public static final String ARGUMENTS = "jvm.arguments";
    /** Native libraries loaded when it ended, except those of the JDK: one per line, with name and digest. */
    public static final String NATIVES = "native.libraries";
    /** Prefix of the keys of environment variables that supplied JVM arguments, such as {@code env.JAVA_TOOL_OPTIONS}. */
    public static final String VARIABLE = "env.";
    /** Prefix of the keys of JVM flags, such as {@code flag.UseG1GC}; the value is the effective one. */
    public static final String FLAG = "flag.";

    private JvmTrait() {}
}
