package dev.steelyard.workspace.suite;

import static java.util.Objects.requireNonNull;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.files.Digest;
import dev.steelyard.workspace.files.DiskReason;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sources of suites, as in Steelyard's own source tree: {@code pom.xml}, {@code suites/pom.xml}, and a folder
 * for each suite. A build packs them into its jar.
 */
public final class Suites {

    private static final String FILES = "dev/steelyard/workspace/suite/files";
    private static final String FOLDER = "suites";
    private static final String POM = "pom.xml";
    private static final Pattern MODULES = Pattern.compile("<modules>.*?</modules>", Pattern.DOTALL);

    private final Path home;
    private final String inside;

    /** Suites of which the source tree is inside of a folder or a jar. */
    Suites(Path home, String inside) {
        this.home = home;
        this.inside = inside;
    }

    /** Returns the suites that came with this build of Steelyard. */
    public static Suites bundled() {
        try {
            Path home = Path.of(Suites.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return new Suites(home, FILES);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the product was not loaded from a file", e);
        }
    }

    /** Returns the suites of a source tree. */
    public static Suites in(Path folder) {
        return new Suites(folder, "");
    }

    /** Something that reads the source tree of the suites. */
    private interface Reading<T> {
        T in(Path tree) throws IOException;
    }

    private <T> T read(Reading<T> reading) {
        try {
            if (Files.isDirectory(home)) {
                return reading.in(home.resolve(inside));
            }
            try (FileSystem jar = FileSystems.newFileSystem(home)) {
                return reading.in(jar.getPath(inside));
            }
        } catch (IOException e) {
            throw UserError.failed("cannot read the suites in " + home + ": " + e.getMessage(), "Reinstall Steelyard.")
                    .causedBy(e);
        }
    }

    /**
     * Returns all suites in the order of their names.
     *
     * @throws UserError if one does not describe itself as it must
     */
    public List<Suite> all() {
        return read(tree -> {
            List<Suite> suites = new ArrayList<>();
            for (String name : names(tree)) {
                suites.add(SuiteProperties.read(name, folder(tree, name)));
            }
            return List.copyOf(suites);
        });
    }

    /**
     * Returns a suite by its name.
     *
     * @throws UserError if there is none
     */
    public Suite named(String name) {
        return read(tree -> {
            List<String> names = names(tree);
            if (!names.contains(name)) {
                throw UserError.usage(
                        "unknown suite '" + name + "'",
                        names.isEmpty()
                                ? "This build of Steelyard has no suites."
                                : "Choose one of " + String.join(", ", names) + "; 'steelyard suite' describes them.");
            }
            return SuiteProperties.read(name, folder(tree, name));
        });
    }

    private static List<String> names(Path tree) throws IOException {
        Path folder = tree.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> Files.isRegularFile(child.resolve(SuiteProperties.FILE)))
                    // In a jar the names of folders may end in a slash.
                    .map(child -> child.getFileName().toString().replace("/", ""))
                    .sorted()
                    .toList();
        }
    }

    private static Path folder(Path tree, String suite) {
        return tree.resolve(FOLDER).resolve(suite);
    }

    /** Returns a digest of everything that a suite is built from, but for its library. */
    public String digest(Suite suite) {
        return read(tree -> {
            List<String> texts = new ArrayList<>();
            for (Path file : files(tree, suite)) {
                texts.add(tree.relativize(file).toString());
                // One char for each byte, whatever the file holds.
                texts.add(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
            return Digest.ofTexts(texts);
        });
    }

    /**
     * Writes everything that a suite is built from, but for its library, into a folder.
     *
     * @return the suite's own folder in it
     */
    public Path layOut(Suite suite, Path target) {
        return read(tree -> {
            for (Path file : files(tree, suite)) {
                // Text, since the two paths may belong to different file systems.
                Path copy = target.resolve(tree.relativize(file).toString());
                Files.createDirectories(requireNonNull(copy.getParent()));
                Files.write(copy, Files.readAllBytes(file));
            }
            // Maven takes the folder that holds this for the top of the project, and looks no further up.
            Files.createDirectories(target.resolve(".mvn"));
            return folder(target, suite.name());
        });
    }

    /**
     * Writes the same into a folder of a checkout, to be built in one reactor with its library: with the library's version
     * there, and without the modules that come with Steelyard alone.
     *
     * @param version of the library, as the checkout's poms have it
     * @return the suite's own folder in it
     */
    public Path layOutWith(Suite suite, Path target, String version) {
        Path own = layOut(suite, target);
        String property = suite.library().orElseThrow().property();
        try {
            for (Path pom : List.of(target.resolve(POM), target.resolve(FOLDER).resolve(POM))) {
                edit(pom, MODULES, "");
            }
            edit(
                    own.resolve(POM),
                    Pattern.compile("(<" + Pattern.quote(property) + ">)[^<]*(</)"),
                    "$1" + Matcher.quoteReplacement(version) + "$2");
        } catch (IOException e) {
            throw UserError.failed("cannot write to " + target + ": " + DiskReason.of(e), "Free some disk space.")
                    .causedBy(e);
        }
        return own;
    }

    private static void edit(Path file, Pattern pattern, String replacement) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Files.writeString(file, pattern.matcher(text).replaceAll(replacement), StandardCharsets.UTF_8);
    }

    private static List<Path> files(Path tree, Suite suite) throws IOException {
        Path own = folder(tree, suite.name());
        List<Path> files = new ArrayList<>(List.of(
                tree.resolve(POM),
                tree.resolve(FOLDER).resolve(POM),
                own.resolve(POM),
                own.resolve(SuiteProperties.FILE)));
        Path source = own.resolve("src");
        Path tests = source.resolve("test");
        try (Stream<Path> sources = Files.walk(source)) {
            sources.filter(file -> Files.isRegularFile(file) && !file.startsWith(tests))
                    .sorted()
                    .forEach(files::add);
        }
        return files;
    }
}
