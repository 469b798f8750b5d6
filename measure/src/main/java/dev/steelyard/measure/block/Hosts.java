package dev.steelyard.measure.block;

import dev.steelyard.core.isolation.Sandbox;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.block.LockstepOptions.CoreGroup;
import dev.steelyard.measure.files.PrivateFile;
import dev.steelyard.measure.host.Confinement;
import dev.steelyard.measure.host.Endpoint;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.host.HostProcess;
import dev.steelyard.measure.host.LogText;
import dev.steelyard.measure.host.StrayProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of a session, one per variant, started on first use and restarted if lost. Variants do not share a host
 * even if they have the same jar, JVM and directory, because JMH's Runner does not support concurrent runs in one
 * process.
 */
final class Hosts implements AutoCloseable {
    /** Number of consecutive failed starts before giving up; a start that hangs takes a minute. */
    private static final int TRIES = 3;

    private final Endpoint endpoint;
    private final Path logDirectory;
    private final Path forkLogs;
    private final Optional<CoreGroup> group;
    private final Optional<Sandbox> sandbox;
    private final StrayProcesses strays = new StrayProcesses();
    private final Map<String, HostProcess> hosts = new LinkedHashMap<>();
    /** Consecutive start failures of each variant's host. */
    private final Map<String, List<HostFailure>> failures = new HashMap<>();

    private int started;
    private boolean closed;

    /**
     * @param group the core group in which hosts are started; empty if they may use all CPUs
     * @param sandbox what hosts and forks may read and write; empty for what the user may
     */
    Hosts(Endpoint endpoint, Path logDirectory, Optional<CoreGroup> group, Optional<Sandbox> sandbox) {
        this.endpoint = endpoint;
        this.logDirectory = logDirectory;
        // What is confined could put a link in place of a log, and this process writes to those of hosts.
        this.forkLogs = sandbox.isPresent() ? logDirectory.resolve("forks") : logDirectory;
        this.group = group;
        this.sandbox = sandbox;
    }

    /** Returns the folder for the logs of forks, which their hosts write. */
    Path forkLogs() {
        return forkLogs;
    }

    /**
     * Returns a variant's host, ready for a request.
     *
     * @throws HostFailure if it does not start; after three consecutive failures, no further start is attempted
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
        // Each group has its own log, because the temporary files of a host are stored next to its log.
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
            HostProcess fresh =
                    HostProcess.start(subject, "host-" + name + "-" + started++, endpoint, log, strays, confinement());
            before.clear();
            return fresh;
        } catch (HostFailure e) {
            before.add(e);
            throw e;
        }
    }

    private Confinement confinement() {
        List<String> command = group.map(CoreGroup::command).orElse(List.of());
        try {
            if (sandbox.isPresent()) {
                PrivateFile.createFolder(forkLogs);
            }
        } catch (IOException e) {
            throw new HostFailure(
                            "cannot create the folder for logs " + forkLogs + ": " + e.getMessage(),
                            "Free some disk space, or choose a writable folder with --out.")
                    .causedBy(e);
        }
        return new Confinement(
                command, sandbox.map(confining -> confining.with(Sandbox.Access.WRITE, List.of(forkLogs))));
    }

    private synchronized @Nullable HostProcess current(String name) {
        if (closed) {
            // Fail before files are created in a folder that is being removed.
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

    /** Kills all hosts and their forks. May be called from a shutdown hook while a block runs. */
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

    /** Kills processes that forks left behind, and returns their descriptions; call it while no fork is alive. */
    List<String> endStrays() {
        return strays.end();
    }
}
