package dev.steelyard.workspace.checkout;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.files.FileTree;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Completed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Files of one revision that replace those of others: the benchmarks that the baseline does not have yet. A path that
 * is a folder replaces the whole folder, so that all variants have the same benchmarks.
 *
 * @param origin where the files come from
 * @param paths relative to the repository's root
 * @param identity the hashes of the files, with their paths; part of the key of a build
 * @param all whether they are all benchmarks of the revision, so that others in a checkout are deleted
 */
public record Overlay(Origin origin, List<String> paths, List<String> identity, boolean all) {

    /** What marks a file with benchmarks, besides the name of JMH. */
    private static final String ANNOTATION = "@Benchmark";

    private static final Set<String> SKIPPED = Set.of(".git", "target", "build", "node_modules");

    public Overlay {
        paths = List.copyOf(paths);
        identity = List.copyOf(identity);
    }

    /**
     * The origin of the files.
     *
     * @param repository the repository
     * @param written the revision as the user wrote it
     * @param treeish the hash of its commit or tree
     * @param variables what git needs in its environment to read it
     */
    public record Origin(Repository repository, String written, String treeish, Map<String, String> variables) {
        public Origin {
            variables = Map.copyOf(variables);
        }
    }

    /**
     * Returns all benchmarks of a revision.
     *
     * @param folder the project's folder, relative to the repository
     * @throws UserError if none is found
     */
    static Overlay all(BenchmarkFiles files, String folder) {
        List<String> paths = files.all(folder);
        if (paths.isEmpty()) {
            throw UserError.usage(
                    "'" + files.origin().written + "' has no benchmarks to copy: none of its sources uses "
                            + BenchmarkFiles.JMH,
                    "Specify another revision, or the files to copy with --benchmark-path.");
        }
        Overlay known = of(files.origin(), paths);
        List<String> identity = new ArrayList<>(known.identity);
        identity.add("all");
        return new Overlay(known.origin, known.paths, identity, true);
    }

    /** Returns whether a checkout is of the revision that the files come from, so that they are there already. */
    public boolean isFrom(Checkout checkout) {
        return checkout.identity().equals(origin.treeish) || checkout.identity().equals("tree:" + origin.treeish);
    }

    static Overlay of(Origin origin, List<String> paths) {
        List<String> clean = new ArrayList<>();
        List<String> identity = new ArrayList<>();
        for (String path : paths) {
            Path normal = Path.of(path).normalize();
            if (normal.isAbsolute()
                    || normal.startsWith("..")
                    || normal.toString().isEmpty()) {
                throw UserError.usage(
                        "--benchmark-path '" + path + "' is not a path inside the repository",
                        "Specify it relative to the root of the repository.");
            }
            Git git = origin.repository.git().with(origin.variables);
            Completed hash =
                    git.attempt("rev-parse", "--verify", "--quiet", "--end-of-options", origin.treeish + ":" + normal);
            if (!hash.succeeded()) {
                throw UserError.usage(
                        "'" + origin.written + "' has no '" + normal + "' to copy benchmarks from",
                        "Specify --benchmark-path relative to the root of the repository, as listed by git ls-tree "
                                + origin.written + ".");
            }
            clean.add(normal.toString());
            identity.add(normal + " " + hash.output().strip());
        }
        return new Overlay(origin, clean, identity, false);
    }

    /** Replaces the paths in a checkout; the index, a path that does not exist, is deleted again. */
    void layOver(Path checkout, Path index) throws IOException {
        if (all) {
            deleteOthers(checkout);
        }
        for (String path : paths) {
            Path target = checkout.resolve(path);
            Path parent = target.getParent();
            if (parent != null && Files.exists(parent) && !parent.toRealPath().startsWith(checkout.toRealPath())) {
                throw UserError.failed(
                        "'" + path + "' points outside the checkout through a link",
                        "Use a --benchmark-path that is not a link in any variant.");
            }
            FileTree.delete(target);
        }
        Map<String, String> variables = new HashMap<>(origin.variables);
        variables.put("GIT_INDEX_FILE", index.toString());
        Git git = origin.repository.git().in(checkout).with(variables);
        List<String> arguments = new ArrayList<>(List.of("checkout", "--quiet", "--force", origin.treeish, "--"));
        arguments.addAll(paths);
        git.output(arguments.toArray(String[]::new));
        Files.deleteIfExists(index);
    }

    /** Benchmarks that the revision does not have may not compile with what it has. */
    private void deleteOthers(Path checkout) throws IOException {
        Files.walkFileTree(checkout, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED.contains(String.valueOf(folder.getFileName())) && !folder.equals(checkout)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile() && BenchmarkFiles.isSource(file.toString())) {
                    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                    if (text.contains(BenchmarkFiles.JMH) && text.contains(ANNOTATION)) {
                        Files.delete(file);
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
