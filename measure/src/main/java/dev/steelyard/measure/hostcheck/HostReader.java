package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.host.HostFacts;
import dev.steelyard.core.host.HostFacts.Load;
import dev.steelyard.core.host.Reading;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.firsttouch.FirstTouchProbe;
import dev.steelyard.measure.lock.MeasuringLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Reads the facts of a machine. */
public final class HostReader {
    private final Path root;
    private final Path lockFolder;
    private final Pause pause;
    private final Touch touch;

    /** Waits while the machine is watched. */
    interface Pause {
        /** Lets so much time pass. */
        void await(Duration time) throws InterruptedException;
    }

    /** Measures what touching memory for the first time costs. */
    interface Touch {
        /** Returns it; empty if it cannot be measured. */
        Optional<FirstTouch> measure() throws InterruptedException;
    }

    /** A reader of this machine. */
    public HostReader() {
        this(
                Path.of("/"),
                MeasuringLock.folder(),
                time -> Thread.sleep(time.toMillis()),
                () -> new FirstTouchProbe().measure());
    }

    /**
     * A reader of any machine.
     *
     * @param root the root of its file system, or a folder laid out like it
     * @param lockFolder the temporary folder of JMH
     * @param pause waits between two looks at the load
     * @param touch touches memory
     */
    HostReader(Path root, Path lockFolder, Pause pause, Touch touch) {
        this.root = root;
        this.lockFolder = lockFolder;
        this.pause = pause;
        this.touch = touch;
    }

    /**
     * Watches the machine, then reads all other facts and touches memory, which takes about two seconds.
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
                new MemoryReader(files, root).read(swapped, touch.measure()),
                new MachineReader(files, lockFolder).clock(timer),
                new MachineReader(files, lockFolder).read());
    }
}
