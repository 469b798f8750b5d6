package dev.steelyard.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages for developers name only packages, classes and files that exist. */
class DocumentedNamesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** {@code core.stats}, {@code core.placement.GroupLayout}; the first part is a module. */
    private static final Pattern QUALIFIED = Pattern.compile("[a-z]+(\\.[a-z]+)*(\\.[A-Z]\\w+)?");

    private static final Pattern CLASS = Pattern.compile("[A-Z][a-z]\\w*");

    /** A path with a folder, and maybe arguments after it; not an option, a URL or an absolute path. */
    private static final Pattern FILE = Pattern.compile("(?:\\./)?([a-z][\\w-]*/[\\w./-]*|verify)( .*)?");

    private static final Set<String> MODULES = Set.of(
            "core",
            "harness",
            "measure",
            "workspace",
            "report",
            "compare",
            "verdict",
            "lint",
            "explain",
            "history",
            "bisect",
            "publish",
            "server",
            "cli",
            "selfbench");

    /** Of Java and JMH. */
    private static final Set<String> FOREIGN = Set.of("Optional", "InternalProfiler", "Appendable");

    private final Set<String> classes = classes();

    @Test
    void every_named_package_class_and_file_exists() throws IOException {
        List<String> unknown = new ArrayList<>();
        for (String page : List.of("CONTRIBUTING.md", "docs/architecture.md")) {
            Matcher code = CODE.matcher(Files.readString(ROOT.resolve(page)));
            while (code.find()) {
                if (!exists(code.group(1))) {
                    unknown.add(page + ": " + code.group(1));
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void names_that_do_not_exist_are_found() {
        assertThat(List.of("core.nothing", "core.stats.Nothing", "Nothing", "core/nothing", "selfbench/nothing x"))
                .noneMatch(this::exists);
        assertThat(List.of("core.stats", "core.stats.Boundary", "Boundary", "selfbench/run ledger", "./verify", "--by"))
                .allMatch(this::exists);
    }

    /** Returns whether it exists, or is no name of a package, class or file. */
    private boolean exists(String name) {
        Matcher file = FILE.matcher(name);
        if (file.matches()) {
            return Files.exists(ROOT.resolve(file.group(1)));
        }
        if (CLASS.matcher(name).matches()) {
            return FOREIGN.contains(name) || classes.contains(name);
        }
        String module = name.split("\\.", 2)[0];
        if (!QUALIFIED.matcher(name).matches() || !MODULES.contains(module) || isResource(module, name)) {
            return true;
        }
        Path source =
                ROOT.resolve(module).resolve("src/main/java/dev/steelyard").resolve(name.replace('.', '/'));
        return Files.isDirectory(source) || Files.exists(source.resolveSibling(source.getFileName() + ".java"));
    }

    /** {@code report.css} is no package. */
    private static boolean isResource(String module, String name) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main"))) {
            return files.anyMatch(file -> file.getFileName().toString().equals(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The simple names of all classes with a file of their own, of tests too. */
    private static Set<String> classes() {
        return MODULES.stream()
                .flatMap(module -> javaFiles(ROOT.resolve(module).resolve("src")).stream())
                .collect(Collectors.toSet());
    }

    private static List<String> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
