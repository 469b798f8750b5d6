package dev.steelyard.measure.host;

import dev.steelyard.core.model.Subject;
import dev.steelyard.harness.host.HostMain;
import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.measure.files.PrivateFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The JMH host of one variant: a small JVM, using the same JDK as the fork, in the variant's directory. It serves one request at a time;
 * its descendants are the fork and everything the fork started.
 */
public final class HostProcess implements Closeable {
    private static final long START_SECONDS = 60;
    /**
     * Arguments for a JVM that is small, starts quickly, and uses few cores; forks do not inherit them, because all of
     * their slots are set.
     */
    private static final List<String> JVM_ARGS = List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final Subject subject;
    private final Process process;
    private final Path log;
    private final TemporaryFolder temporary;
    private final StrayProcesses strays;
    private final CountDownLatch ready = new CountDownLatch(1);
    private volatile @Nullable Connection connection;
    private volatile @Nullable HostListener listener;
    private volatile boolean lost;

    private HostProcess(Subject subject, Process process, Path log, TemporaryFolder temporary, StrayProcesses strays) {
        this.subject = subject;
        this.process = process;
        this.log = log;
        this.temporary = temporary;
        this.strays = strays;
    }

    /**
     * Starts a host and waits until it is ready.
     *
     * @param subject its variant
     * @param id its unique name in this session
     * @param endpoint the endpoint it connects to
     * @param log the file for its own output
     * @param strays tracks processes left behind by its forks
     * @param within what it is confined to
     * @throws HostFailure if it does not start; the message contains the end of its log
     */
    public static HostProcess start(
            Subject subject, String id, Endpoint endpoint, Path log, StrayProcesses strays, Confinement within)
            throws InterruptedException {
        TemporaryFolder temporary = TemporaryFolder.beside(log);
        HostProcess host;
        try {
            ProcessBuilder builder =
                    within.process(subject, endpoint, temporary.path(), command(subject, id, endpoint, temporary));
            builder.redirectErrorStream(true);
            strays.mark(builder, id);
            builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            PrivateFile.create(log);
            host = new HostProcess(subject, builder.start(), log, temporary, strays);
        } catch (IOException e) {
            temporary.remove();
            throw new HostFailure(
                            "the JVM of variant " + subject.variant().name() + " did not start: " + e.getMessage()
                                    + "; log: " + log,
                            "Check that --jvm points to a JDK on this machine, and that there is enough free memory "
                                    + "for another JVM.")
                    .causedBy(e);
        }
        host.hand(endpoint.expectHost(id, host::serve));
        host.awaitReady(endpoint);
        strays.spare(id, host.process());
        return host;
    }

    private void hand(String token) {
        try (OutputStream in = process.getOutputStream()) {
            in.write((token + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It exited before reading; the code that waits for it detects this and reports it with its log.
            return;
        }
    }

    private static List<String> command(Subject subject, String id, Endpoint endpoint, TemporaryFolder temporary) {
        List<String> command = new ArrayList<>();
        command.add(subject.java().toString());
        command.addAll(JVM_ARGS);
        command.add("-Djava.io.tmpdir=" + temporary.path());
        // JMH's own settings, such as jmh.blackhole.mode, are read where JMH's Runner runs.
        subject.variant().settings().properties().forEach((name, value) -> {
            if (name.startsWith("jmh.")) {
                command.add("-D" + name + "=" + value);
            }
        });
        command.add("-cp");
        command.add(Harness.classPath(subject));
        command.add(HostMain.class.getName());
        command.add(Integer.toString(endpoint.port()));
        command.add(id);
        return command;
    }

    private void awaitReady(Endpoint endpoint) throws InterruptedException {
        try {
            // Count polls rather than seconds: if all processes are stopped meanwhile, the limit must not expire.
            for (long looks = 0; !ready.await(50, TimeUnit.MILLISECONDS); looks++) {
                if (lost || !process.isAlive() || looks > 20 * START_SECONDS) {
                    throw notReady(endpoint);
                }
            }
        } catch (InterruptedException | HostFailure e) {
            close();
            throw e;
        }
    }

    private HostFailure notReady(Endpoint endpoint) {
        boolean silent = process.isAlive();
        String end =
                silent ? "did not respond within " + START_SECONDS + " s" : "exited with code " + process.exitValue();
        String refusal = endpoint.lastRefusal();
        return new HostFailure(
                "the JMH host of variant " + subject.variant().name() + " " + end
                        + (refusal == null ? "" : " (" + refusal + ")")
                        + ": " + LogText.lastLines(log, 3) + "; log: " + log,
                silent
                        ? "Stop other programs that use the CPU or the memory of this machine, then run the command again."
                        : "Check that the variant's jars include JMH 1.21 or newer, and that its JVM can run them.");
    }

    private void serve(Connection opened) {
        try {
            connection = opened;
            while (true) {
                Frame frame = opened.next();
                HostListener current = listener;
                if (frame.type() == FrameType.HOST_HELLO) {
                    ready.countDown();
                } else if (current != null) {
                    current.said(frame);
                }
            }
        } catch (IOException e) {
            lost = true;
            HostListener current = listener;
            if (current != null) {
                current.lost();
            }
        }
    }

    /**
     * Sends a request and passes the answers to a listener.
     *
     * @throws HostFailure if the host is lost
     */
    public void request(FrameType type, Fields fields, HostListener answers) {
        Connection open = connection;
        listener = answers;
        try {
            if (open == null || lost) {
                throw new IOException("no connection");
            }
            open.send(type, fields);
        } catch (IOException e) {
            lost = true;
            throw new HostFailure(
                            "the JMH host of variant " + subject.variant().name() + " has exited: "
                                    + LogText.lastLines(log, 3) + "; log: " + log,
                            "If the log does not say why, the system may have killed it for lack of memory: free some, "
                                    + "then run the command again.")
                    .causedBy(e);
        }
    }

    /** Returns whether it can take a request. */
    public boolean usable() {
        return !lost && process.isAlive();
    }

    /** Returns the process. */
    public ProcessHandle process() {
        return process.toHandle();
    }

    /** Kills the fork it runs, with everything the fork started; the host survives. */
    public void killFork() {
        ProcessTree.killEach(strays.descendants(process()));
    }

    @Override
    public void close() {
        lost = true;
        ProcessTree.kill(process());
        disconnect();
        temporary.remove();
    }

    /** Closes the connection, which ends the host even if it is not the process that was started and that process has exited. */
    private void disconnect() {
        Connection open = connection;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            // The connection is unusable anyway.
            return;
        }
    }
}
