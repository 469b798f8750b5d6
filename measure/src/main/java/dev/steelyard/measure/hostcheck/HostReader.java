package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.firsttouch.FirstTouchProbe;
import dev.steelyard.measure.lock.MeasuringLock;
import dev.steelyard.measure.machine.HostFacts;
import dev.steelyard.measure.machine.HostFacts.Load;
import dev.steelyard.measure.machine.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Reads the facts of a machine. */
public final class HostReader {
    private final Path root;
    private final Path lockFolder;
    private final Pause pause;
    private final Touch touch;

    /** Waits while the machine is being observed. */
    interface Pause {
        /** Waits for the given time. */
        void await(Duration time) throws InterruptedException;
    }

    /** Measures the cost of touching memory for the first time. */
    interface Touch {
        /** Returns the cost; empty if it cannot be measured. */
        Optional<FirstTouch> measure() throws InterruptedException;
    }

    /** Creates a reader for this machine. */
    public HostReader() {
        this(
                Path.of("/"),
                MeasuringLock.folder(),
                time -> Thread.sleep(time.toMillis()),
                () -> new FirstTouchProbe().measure());
    }

    /**
     * Creates a reader for any machine.
     *
     * @param root the root of its file system, or a folder with the same layout
     * @param lockFolder the temporary folder of JMH
     * @param pause waits between two readings of the load
     * @param touch measures first touches of memory
     */
    HostReader(Path root, Path lockFolder, Pause pause, Touch touch) {
        this.root = root;
        this.lockFolder = lockFolder;
        this.pause = pause;
        this.touch = touch;
    }

    /**
     * Observes the machine, then reads all other facts and measures first touches of memory, which takes about two
     * seconds.
     *
     * @param watch how long to observe its load, above 0
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
