package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Key;
import dev.steelyard.measure.files.PrivateFile;
import dev.steelyard.measure.host.Endpoint;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.host.HostListener;
import dev.steelyard.measure.host.HostProcess;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The session of one run: an endpoint, one JMH host per variant, and blocks that run one at a time. Not thread-safe,
 * except for {@link #close}, which the owner's shutdown hook may call so that no process is left behind.
 */
public final class Lockstep implements BlockRunner {
    private static final long LIST_SECONDS = 120;

    private final List<Subject> subjects;
    private final LockstepOptions options;
    private final Endpoint endpoint;
    private final Hosts hosts;
    private final DeclaredParams declared;
    private final PastForks past = new PastForks();
    private Map<String, LoadedClasses> loaded = Map.of();
    private List<String> strays = List.of();

    private Lockstep(List<Subject> subjects, Path logDirectory, LockstepOptions options, Endpoint endpoint) {
        this.subjects = List.copyOf(subjects);
        this.options = options;
        this.endpoint = endpoint;
        this.hosts = new Hosts(endpoint, logDirectory, options.group(), options.sandbox());
        this.declared = new DeclaredParams(this.subjects);
    }

    /**
     * Opens a session. No process is started before the first request.
     *
     * @param subjects all variants of the run
     * @param logDirectory directory for the logs of hosts and forks; created if it does not exist
     * @param options how blocks are run
     * @throws HostFailure if the directory or the endpoint cannot be opened
     */
    public static Lockstep open(List<Subject> subjects, Path logDirectory, LockstepOptions options) {
        try {
            Path directory = PrivateFile.createFolder(logDirectory).toAbsolutePath();
            return new Lockstep(subjects, directory, options, Endpoint.open());
        } catch (IOException e) {
            throw new HostFailure(
                            "cannot start measuring (logs go to " + logDirectory + "): " + e.getMessage(),
                            "Free some disk space, or choose a writable folder with --out.")
                    .causedBy(e);
        }
    }

    @Override
    public List<ListedBenchmark> list(Subject subject, JmhOptions jmh) throws InterruptedException {
        HostProcess host = hosts.of(subject);
        BlockingQueue<Optional<Frame>> answers = new LinkedBlockingQueue<>();
        Fields request = new Fields().put(Key.INCLUDE, Listings.include(jmh)).put(Key.EXCLUDE, jmh.exclude());
        host.request(FrameType.LIST, request, new HostListener() {
            @Override
            public void said(Frame frame) {
                answers.add(Optional.of(frame));
            }

            @Override
            public void lost() {
                answers.add(Optional.empty());
            }
        });
        String variant = subject.variant().name();
        try {
            List<Fields> entries = entries(variant, answers);
            declared.listed(subject, jmh, entries);
            int cpus = Runtime.getRuntime().availableProcessors();
            return new Listings(subject, subjects, jmh, cpus).of(entries);
        } catch (InterruptedException e) {
            host.close();
            throw e;
        } catch (IOException e) {
            host.close();
            throw new HostFailure(
                            "the JMH host of variant " + variant + " failed while listing benchmarks: "
                                    + e.getMessage(),
                            "Check that the variant's jars are not being rebuilt, then run the command again.")
                    .causedBy(e);
        }
    }

    private static List<Fields> entries(String variant, BlockingQueue<Optional<Frame>> answers)
            throws IOException, InterruptedException {
        List<Fields> entries = new ArrayList<>();
        while (true) {
            Optional<Frame> answer = null;
            // Count seconds individually: if all processes are stopped meanwhile, the limit must not expire.
            for (int second = 0; answer == null && second < LIST_SECONDS; second++) {
                answer = answers.poll(1, TimeUnit.SECONDS);
            }
            if (answer == null || answer.isEmpty()) {
                throw new HostFailure(
                        "the JMH host of variant " + variant + " exited or did not respond for " + LIST_SECONDS
                                + " s while listing benchmarks",
                        "Stop other programs that use the CPU or the memory of this machine, then run the command again.");
            }
            Fields fields = answer.get().fields();
            if (answer.get().type() == FrameType.ENTRY) {
                entries.add(fields);
            } else if (fields.has(Key.ERROR)) {
                throw new HostFailure(
                        "JMH cannot list the benchmarks of variant " + variant + ": " + fields.text(Key.ERROR),
                        "Check that the variant was built with JMH's annotation processor, and that --include and "
                                + "--exclude are regular expressions.");
            } else {
                return entries;
            }
        }
    }

    @Override
    public Block run(BlockRequest request) throws InterruptedException {
        loaded = Map.of();
        strays = List.of();
        BlockSession block = new BlockSession(request, hosts, endpoint, options, hosts.forkLogs(), past);
        // Output of forks ends up in journals, reports and shared logs, so secrets are redacted here.
        Block result = redaction(request).block(block.run());
        if (!result.interrupted()) {
            // The slices of a block that was paused include the pause.
            past.add(result);
        }
        loaded = Map.copyOf(block.loaded());
        strays = block.strays();
        return result;
    }

    private Redaction redaction(BlockRequest request) {
        return Redaction.of(
                subjects.stream().map(Subject::variant).toList(),
                request.options(),
                request.entries().stream()
                        .flatMap(entry -> entry.benchmark().secrets().toRedact().stream())
                        .toList());
    }

    @Override
    public Map<String, LoadedClasses> loaded() {
        return loaded;
    }

    @Override
    public List<String> strays() {
        return strays;
    }

    /** Kills all hosts and their forks. The owner of a session must ensure that it is closed however the process ends. */
    @Override
    public void close() {
        hosts.close();
        try {
            endpoint.close();
        } catch (IOException e) {
            throw new HostFailure(
                            "cannot close the port used to talk to the forks",
                            "All finished blocks are saved; if the report is missing, resume the run with --resume.")
                    .causedBy(e);
        }
    }
}
