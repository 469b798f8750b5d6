package dev.steelyard.compare.demo;

import dev.steelyard.compare.demo.SampleRepository.Branch;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The sample repository of {@code steelyard demo}: the optimization of a decoder, bundled with the product. */
public final class DemoRepository {

    /** The branch that the others are compared with. */
    public static final String BASELINE = "baseline";

    private static final String FILES = "dev/steelyard/compare/demo/files";

    /** Every branch, the baseline first, in the order in which the story is told. */
    private static final List<Branch> BRANCHES = List.of(
            new Branch(
                    BASELINE,
                    "Decode longs and doubles from a stream, byte by byte",
                    List.of("base", BASELINE),
                    List.of()),
            branch("unrolled", "Unroll the loops of the decoder"),
            branch("buffered", "Read through a buffer, and decode a long without branches"),
            branch("checked", "Keep a checksum of every byte read"),
            branch("same", "Reword a comment"));

    private DemoRepository() {}

    private static Branch branch(String name, String message) {
        return new Branch(name, message, List.of(name), List.of());
    }

    /** Returns the branches that are compared with {@link #BASELINE}, in the order of the story. */
    public static List<String> treatments() {
        return BRANCHES.stream().skip(1).map(Branch::name).toList();
    }

    /**
     * Creates the sample's git repository with one branch per attempt, in a folder named after its contents: the
     * same place each time, so that its builds are found again. See {@link SampleRepository#layOutBelow(Path, String)}.
     *
     * @param parent the folder below which it goes; made if need be
     * @return the repository's folder, with {@link #BASELINE} checked out
     * @throws IOException if it cannot be written, or git fails
     * @throws InterruptedException if interrupted while git ran
     */
    public static Path layOutBelow(Path parent) throws IOException, InterruptedException {
        Path home = home();
        if (Files.isDirectory(home)) {
            return sample(home.resolve(FILES)).layOutBelow(parent, "decoder");
        }
        try (FileSystem jar = FileSystems.newFileSystem(home)) {
            return sample(jar.getPath(FILES)).layOutBelow(parent, "decoder");
        }
    }

    private static SampleRepository sample(Path files) {
        return new SampleRepository(files, BRANCHES);
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
            throw new IllegalStateException("the product was not loaded from a file", e);
        }
    }
}
