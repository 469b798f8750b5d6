package lock;

import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** A process that runs the real JMH, with no benchmark but a profiler that takes its time, and prints how it ended. */
final class JmhChild {
    private JmhChild() {}

    public static void main(String[] args) {
        try {
            new Runner(new OptionsBuilder()
                            .addProfiler(SlowProfiler.class, args[0])
                            .build())
                    .run();
            System.out.println("ended: without a message");
        } catch (RunnerException | RuntimeException e) {
            System.out.println("ended: " + e.getMessage());
        }
    }
}
