package dev.steelyard.measure.block;

import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.block.LockstepOptions.CoreGroup;
import dev.steelyard.measure.host.Endpoint;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.host.HostProcess;
import dev.steelyard.measure.host.LogText;
import dev.steelyard.measure.host.StrayProcesses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of a session, one per variant, started when first needed and again after they were lost. Not one per jar,
 * JVM and directory: JMH's Runner is not made to run twice at once in a process.
 */
final class Hosts implements AutoCloseable {
    /** Starts in a row that may fail; one that hangs takes a minute each time. */
    private static final int TRIES = 3;

    private final Endpoint endpoint;
    private final Path logDirectory;
    private final Optional<CoreGroup> group;
    private final StrayProcesses strays = new StrayProcesses();
    private final Map<String, HostProcess> hosts = new LinkedHashMap<>();
    /** Failures in a row of each variant's host to start. */
    private final Map<String, List<HostFailure>> failures = new HashMap<>();

    private int started;
    private boolean closed;

    /** @param group the core group that hosts are started in; empty if they may use all CPUs */
    Hosts(Endpoint endpoint, Path logDirectory, Optional<CoreGroup> group) {
        this.endpoint = endpoint;
        this.logDirectory = logDirectory;
        this.group = group;
    }

    /**
     * Returns a variant's host, ready for a request.
     *
     * @throws HostFailure if it does not start; after three times in a row it is not tried again
     */
    HostProcess of(Subject subject) throws InterruptedException {
        String name = subject.variant().name();
        HostProcess host = current(name);
        if (host != null && host.usable()) {
            return host;
        }
        if (host != null) {
            host.close();
        }
        HostProcess fresh = start(subject);
        register(name, fresh);
        return fresh;
    }

    private HostProcess start(Subject subject) throws InterruptedException {
        String name = subject.variant().name();
        // Each group has its own: beside a log are the temporary files of its host.
        String prefix = group.map(confined -> "group" + confined.number() + "-").orElse("");
        Path log = logDirectory.resolve(prefix + "host-" + name + ".log");
        List<HostFailure> before = failures.computeIfAbsent(name, absent -> new ArrayList<>());
        if (before.size() >= TRIES) {
            throw new HostFailure(
                    "the JMH host of variant " + name + " failed to start " + TRIES + " times in a row; giving up: "
                            + LogText.lastLines(log, 3) + "; log: " + log,
                    before.get(before.size() - 1).remedy());
        }
        try {
            HostProcess fresh = HostProcess.start(
                    subject,
                    "host-" + name + "-" + started++,
                    endpoint,
                    log,
                    strays,
                    group.map(CoreGroup::command).orElse(List.of()));
            before.clear();
            return fresh;
        } catch (HostFailure e) {
            before.add(e);
            throw e;
        }
    }

    private synchronized @Nullable HostProcess current(String name) {
        if (closed) {
            // Before it makes files in a folder that is being removed.
            throw new IllegalStateException("the session is closed");
        }
        return hosts.get(name);
    }

    private synchronized void register(String name, HostProcess host) {
        hosts.put(name, host);
        if (closed) {
            host.close();
            throw new IllegalStateException("the session is closed");
        }
    }

    /** Kills all hosts and their forks. May come from a shutdown hook while a block runs. */
    @Override
    public void close() {
        List<HostProcess> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(hosts.values());
        }
        all.forEach(HostProcess::close);
        strays.end();
    }

    /** Ends what forks have left behind, while none of them is alive; returns what it was. */
    List<String> endStrays() {
        return strays.end();
    }
}
