package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Creates the message with which a gate introduces its fork. */
final class Hello {
    private Hello() {}

    /**
     * Returns the message.
     *
     * @param extensible whether JMH can be made to run more iterations than it was started with
     */
    static Fields of(BenchmarkParams benchmark, Facts facts, boolean extensible) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return new Fields()
                .put(Key.PID, pid(runtime))
                .put(Key.JVM_VERSION, System.getProperty("java.runtime.version", ""))
                .put(Key.JMH_VERSION, benchmark.getJmhVersion())
                .put(Key.BLACKHOLE, blackhole())
                .put(Key.MAX_HEAP, Runtime.getRuntime().maxMemory())
                .put(Key.COMMAND_LINE, commandLine(runtime))
                .put(Key.EXTENDS, extensible ? 1 : 0)
                .put(Key.FACTS, facts.inTurn())
                .put(Key.TRAITS, Traits.of(benchmark));
    }

    /**
     * Returns the blackhole mode. JMH 1.33 and later choose it in the host and pass it to the fork in the first
     * property (CompilerHints.addCompilerHints); the second property, which requests a mode, reaches both if a variant
     * sets it.
     */
    private static String blackhole() {
        if (Boolean.getBoolean("compilerBlackholesEnabled")) {
            return "compiler";
        }
        return "FULL".equals(System.getProperty("jmh.blackhole.mode")) ? "full, inlined" : "full";
    }

    /** Returns the process ID. The name of the runtime is {@code pid@host} on every JVM in use; Java 8 has no other way. */
    private static long pid(RuntimeMXBean runtime) {
        String name = runtime.getName();
        int at = name.indexOf('@');
        try {
            return at < 0 ? 0 : Long.parseLong(name.substring(0, at));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static List<String> commandLine(RuntimeMXBean runtime) {
        try (InputStream in = new FileInputStream("/proc/self/cmdline")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] chunk = new byte[4096];
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                out.write(chunk, 0, n);
            }
            return Arrays.asList(out.toString("UTF-8").split("\0"));
        } catch (IOException | SecurityException e) {
            return composed(runtime);
        }
    }

    /** Returns the command line on systems without a proc file system, assembled from what the JVM reports. */
    private static List<String> composed(RuntimeMXBean runtime) {
        List<String> words = new ArrayList<>();
        words.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        words.addAll(runtime.getInputArguments());
        words.add("-cp");
        words.add(runtime.getClassPath());
        words.addAll(Arrays.asList(System.getProperty("sun.java.command", "").split(" ")));
        return words;
    }
}
