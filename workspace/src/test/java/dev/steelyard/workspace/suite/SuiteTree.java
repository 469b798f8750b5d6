package dev.steelyard.workspace.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A source tree with the real poms and the small suites of the tests. */
public final class SuiteTree {

    private static final Path SAMPLES = Path.of("src/test/suites");

    private final Path root;

    private SuiteTree(Path root) {
        this.root = root;
    }

    /** Lays the tree out in a folder. */
    public static SuiteTree in(Path root) {
        SuiteTree tree = new SuiteTree(root);
        tree.copy(Path.of("../pom.xml"), "pom.xml").copy(Path.of("../suites/pom.xml"), "suites/pom.xml");
        try (Stream<Path> files = Files.walk(SAMPLES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                tree.copy(file, "suites/" + SAMPLES.relativize(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tree;
    }

    private SuiteTree copy(Path file, String path) {
        try {
            return write(path, Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file. */
    public SuiteTree write(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text, StandardCharsets.UTF_8);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces a text in a file, which must hold it. */
    public SuiteTree edit(String path, String from, String to) {
        try {
            String text = Files.readString(root.resolve(path), StandardCharsets.UTF_8);
            if (!text.contains(from)) {
                throw new IllegalArgumentException("no '" + from + "' in " + path);
            }
            return write(path, text.replace(from, to));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The top of the tree. */
    public Path root() {
        return root;
    }

    /** The suites in it. */
    public Suites suites() {
        return Suites.in(root);
    }
}
