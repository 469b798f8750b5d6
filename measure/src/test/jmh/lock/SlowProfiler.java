package lock;

import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;

/** Keeps JMH busy while it holds its lock: JMH makes its profilers after taking the lock and before any benchmark. */
public final class SlowProfiler implements Profiler {

    /** Waits for the milliseconds given, after saying so. */
    public SlowProfiler(String millis) throws ProfilerException {
        System.out.println("JMH holds its lock");
        try {
            Thread.sleep(Long.parseLong(millis));
        } catch (InterruptedException e) {
            throw new ProfilerException(e);
        }
    }

    @Override
    public String getDescription() {
        return "waits";
    }
}
