package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.host.HostFacts;
import dev.steelyard.core.host.HostFacts.Load;
import dev.steelyard.core.host.Reading;
import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.lock.MeasuringLock;
import java.nio.file.Path;
import java.time.Duration;

/** Reads the facts of a machine. */
public final class HostReader {
    private final Path root;
    private final Path lockFolder;
    private final Pause pause;

    /** Waits while the machine is watched. */
    interface Pause {
        /** Lets so much time pass. */
        void await(Duration time) throws InterruptedException;
    }

    /** A reader of this machine. */
    public HostReader() {
        this(Path.of("/"), MeasuringLock.folder(), time -> Thread.sleep(time.toMillis()));
    }

    /**
     * A reader of any machine.
     *
     * @param root the root of its file system, or a folder laid out like it
     * @param lockFolder the temporary folder of JMH
     * @param pause waits between two looks at the load
     */
    HostReader(Path root, Path lockFolder, Pause pause) {
        this.root = root;
        this.lockFolder = lockFolder;
        this.pause = pause;
    }

    /**
     * Watches the machine and reads all facts.
     *
     * @param watch for how long its load is watched, above 0
     */
    public HostFacts read(Duration watch) throws InterruptedException {
        KernelFiles files = new KernelFiles(root);
        Timer timer = Timer.measure();
        KernelCounts before = KernelCounts.take(files);
        pause.await(watch);
        KernelCounts after = KernelCounts.take(files);
        Load load = new Load(watch, after.stealSince(before), after.busySince(before), after.processesSince(before));
        Reading<Long> swapped = after.swappedSince(before);
        return new HostFacts(
                load,
                new CpuReader(files).read(),
                new MemoryReader(files, root).read(swapped),
                new MachineReader(files, lockFolder).clock(timer),
                new MachineReader(files, lockFolder).read());
    }
}
