package org.example.outside;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Benchmark)
public class OutsideBenchmark {
    private static final Logger LOG = Logger.getLogger("org.example");

    private final Map<Long, String> map = new HashMap<>();
    private final Deque<String> queue = new ArrayDeque<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(64);
    private Path file = Paths.get("data");
    private FileChannel channel;
    private Long key = 7L;

    @Setup(Level.Trial)
    public void prepare() throws IOException {
        System.out.println(System.nanoTime());
        channel = FileChannel.open(file);
        map.put(key, new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8));
    }

    @Benchmark
    public String clock() {
        return map.put(System.nanoTime(), "x"); // finds: clock-or-io
    }

    @Benchmark
    public long byHand() {
        long start = System.currentTimeMillis(); // finds: clock-or-io
        map.get(key);
        return System.currentTimeMillis() - start;
    }

    @Benchmark
    public String printed() {
        String value = map.get(key);
        System.out.println(value); // finds: clock-or-io
        return value;
    }

    @Benchmark
    public String logged() {
        String value = map.get(key);
        LOG.info("found"); // finds: clock-or-io
        return value;
    }

    @Benchmark
    public int opened() throws IOException {
        try (FileInputStream in = new FileInputStream(file.toFile())) { // finds: clock-or-io
            return map.size() + in.read();
        }
    }

    @Benchmark
    public String slept() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(1); // finds: clock-or-io
        return map.get(key);
    }

    @Benchmark
    public String inAMethod() {
        stamp();
        return map.get(key);
    }

    private void stamp() {
        key = System.nanoTime(); // finds: clock-or-io
    }

    @Benchmark
    public int inALoop() {
        int sum = 0;
        for (int i = 0; i < map.size(); i++) {
            sum += map.getOrDefault(System.nanoTime(), "").length(); // finds: clock-or-io
        }
        return sum;
    }

    /** These are about just that. */
    @Benchmark
    public long now() {
        return System.nanoTime();
    }

    @Benchmark
    public byte[] read() throws IOException {
        return Files.readAllBytes(file);
    }

    @Benchmark
    public int readIntoBuffer() throws IOException {
        buffer.clear();
        return channel.read(buffer, 0);
    }

    @Benchmark
    public long readLines() throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    @Benchmark
    public void onlyLogs() {
        LOG.info("a line");
    }

    @Benchmark
    public void onlySleeps() throws InterruptedException {
        Thread.sleep(1);
    }

    /** What seldom happens, or only when something is wrong, is no part of the score. */
    @Benchmark
    public String checked() {
        String value = map.get(key);
        if (value == null) {
            System.err.println("nothing found");
        }
        return value;
    }

    @Benchmark
    public String returnedBefore() {
        String value = map.get(key);
        if (value != null) {
            return value;
        }
        System.err.println("nothing found");
        return "";
    }

    @Benchmark
    public String failed() {
        try {
            return map.get(key);
        } catch (IllegalStateException e) {
            e.printStackTrace();
            System.err.println(e);
            return "";
        }
    }

    @Benchmark
    public String switched() {
        switch (map.size()) {
            case 0:
                LOG.warning("empty");
                return "";
            case 1:
                LOG.warning("one");
                break;
            default:
                break;
        }
        return map.get(key);
    }

    /** A pass of the loop does it, but not each. */
    @Benchmark
    public int inSomePasses() {
        for (String value : map.values()) {
            if (!queue.offer(value)) {
                System.err.println("full");
            }
        }
        return queue.size();
    }

    @Benchmark
    public int untilFound() {
        Iterator<String> values = map.values().iterator();
        while (values.hasNext()) {
            if (queue.remove(values.next())) {
                LOG.info("removed");
                continue;
            }
            queue.clear();
        }
        return queue.size();
    }

    @Benchmark
    public int inAllPasses() {
        int found = 0;
        do {
            for (String value : map.values()) {
                if (value == null) {
                    found++;
                }
                LOG.info(value); // finds: clock-or-io
            }
            found++;
        } while (queue.size() < found);
        return found;
    }

    /** It waits for something. */
    @Benchmark
    public String backsOff() {
        String value = queue.poll();
        while (value == null) {
            LockSupport.parkNanos(1);
            value = queue.poll();
        }
        return value;
    }

    /** One thread of several that go at their own pace. */
    @Benchmark
    @Group("pair")
    public void producer() throws InterruptedException {
        Thread.sleep(1);
        queue.add("x");
    }

    @Benchmark
    @Group("pair")
    public String consumer() {
        return queue.poll();
    }

    /** Not every lambda is called. */
    @Benchmark
    public String lazily() {
        return map.computeIfAbsent(key, any -> "at " + System.nanoTime());
    }

    @Benchmark
    public String work() {
        Blackhole.consumeCPU(100);
        return map.get(key);
    }
}
