package dev.steelyard.app.demo;

import dev.steelyard.app.demo.SampleRepository.Branch;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The sample of {@code steelyard demo}: the story of a decoder optimisation, bundled with the product. */
public final class DemoRepository {

    /** The branch that the others are compared with. */
    public static final String BASELINE = "baseline";

    private static final String FILES = "dev/steelyard/app/demo/files";

    /** Every branch, the baseline first, in the order in which the story is told. */
    private static final List<Branch> BRANCHES = List.of(
            new Branch(
                    BASELINE,
                    "Decode longs and doubles from a stream, byte by byte",
                    List.of("base", BASELINE),
                    List.of()),
            branch("unrolled", "Write out the loops of the decoder"),
            branch("buffered", "Read through a buffer, and decode a long without branches"),
            branch("checked", "Keep a checksum of every byte read"),
            branch("same", "Word a comment differently"));

    private DemoRepository() {}

    private static Branch branch(String name, String message) {
        return new Branch(name, message, List.of(name), List.of());
    }

    /** Returns the branches that are compared with {@link #BASELINE}, in the order of the story. */
    public static List<String> treatments() {
        return BRANCHES.stream().skip(1).map(Branch::name).toList();
    }

    /**
     * Lays the sample out as a git repository with one branch per attempt; see {@link SampleRepository#layOut(Path)}.
     *
     * @param target where the repository goes; absent, empty, or laid out before
     * @return the commit of each branch
     * @throws IOException if the target holds something else, cannot be written, or git fails
     * @throws InterruptedException if interrupted while git ran
     */
    public static Map<String, String> layOut(Path target) throws IOException, InterruptedException {
        Path home = home();
        if (Files.isDirectory(home)) {
            return new SampleRepository(home.resolve(FILES), BRANCHES).layOut(target);
        }
        try (FileSystem jar = FileSystems.newFileSystem(home)) {
            return new SampleRepository(jar.getPath(FILES), BRANCHES).layOut(target);
        }
    }

    /** The jar or the directory of classes that this class was loaded from. */
    private static Path home() {
        try {
            return Path.of(DemoRepository.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the product was loaded from a place that is no file", e);
        }
    }
}
