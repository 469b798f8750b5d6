package dev.steelyard.compare.demo;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A sample project kept as plain files, with the branches of the git repository that is made from it. The first
 * branch is the base; every other branch is one commit on top of it. Author, dates and settings of git are fixed, so the
 * same files give the same commits on every machine, and a build cache keyed by commit hits.
 */
public final class SampleRepository {

    /** Begins the names of hidden files, which would not get into a jar: {@code dot-gitignore} is .gitignore. */
    private static final String DOT = "dot-";

    private static final String MARKER = "steelyard-sample";

    private final Path files;
    private final List<Branch> branches;

    /**
     * Describes a sample; reads nothing yet.
     *
     * @param files directory that holds the folders which the branches name; it may lie inside a jar
     * @param branches the branches, the base first; at least one, each with a name of its own
     */
    public SampleRepository(Path files, List<Branch> branches) {
        this.files = files;
        this.branches = List.copyOf(branches);
        if (branches.isEmpty()) {
            throw new IllegalArgumentException("a sample needs at least one branch");
        }
        Set<String> names = new HashSet<>();
        for (Branch branch : branches) {
            if (!names.add(branch.name)) {
                throw new IllegalArgumentException("two branches are called " + branch.name);
            }
        }
    }

    /**
     * A branch of a sample.
     *
     * @param name its name
     * @param message the message of its commit
     * @param folders folders laid over each other in this order, relative to the sample's files
     * @param edits changes made afterwards, in this order
     */
    public record Branch(String name, String message, List<String> folders, List<Edit> edits) {
        public Branch {
            folders = List.copyOf(folders);
            edits = List.copyOf(edits);
        }
    }

    /**
     * A replacement in a file.
     *
     * @param file path in the repository
     * @param from the text to replace, which must occur exactly once
     * @param to the text to put there
     */
    public record Edit(String file, String from, String to) {}

    /**
     * Creates the repository. The base branch is left checked out. A repository laid out there before from the same
     * files is left as it is. Whoever is killed meanwhile leaves nothing half done at the target, only a folder beside
     * it.
     *
     * @param target where the repository goes; absent, empty, or laid out before
     * @return the commit of each branch, in the order of the branches
     * @throws IOException if the target holds something else, a file cannot be read or written, or git fails
     * @throws InterruptedException if interrupted while git ran
     */
    public Map<String, String> layOut(Path target) throws IOException, InterruptedException {
        return layOut(target.toAbsolutePath(), digest());
    }

    /**
     * Creates the repository in a folder named after its contents, so it never conflicts with another version of the
     * sample.
     *
     * @param parent the folder below which it goes; made if need be
     * @param name what the folder's name begins with
     * @return the repository's folder
     * @throws IOException as {@link #layOut(Path)} does
     * @throws InterruptedException if interrupted while git ran
     */
    public Path layOutBelow(Path parent, String name) throws IOException, InterruptedException {
        String digest = digest();
        Path target = parent.toAbsolutePath().resolve(name + "-" + digest.substring(0, 12));
        layOut(target, digest);
        return target;
    }

    private String digest() throws IOException {
        return SampleDigest.of(files, branches);
    }

    private Map<String, String> layOut(Path target, String digest) throws IOException, InterruptedException {
        if (!holds(target, digest)) {
            requireVacant(target);
            Path parent = Files.createDirectories(requireNonNull(target.getParent()));
            Path draft = Files.createTempDirectory(parent, ".sample-");
            try {
                build(new SampleGit(draft), draft);
                Files.writeString(marker(draft), digest, StandardCharsets.UTF_8);
                publish(draft, target, digest);
            } finally {
                delete(draft);
            }
        }
        SampleGit git = new SampleGit(target);
        Map<String, String> commits = new LinkedHashMap<>();
        for (Branch branch : branches) {
            commits.put(branch.name, git.run("rev-parse", "--verify", "refs/heads/" + branch.name));
        }
        return commits;
    }

    /** Moves what is done to its place, unless another process was quicker with the same. */
    private static void publish(Path draft, Path target, String digest) throws IOException {
        try {
            Files.deleteIfExists(target);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!holds(target, digest)) {
                throw e;
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> contents;
        try (Stream<Path> found = Files.walk(folder)) {
            contents = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : contents) {
            Files.delete(path);
        }
    }

    private static Path marker(Path repository) {
        return repository.resolve(".git").resolve(MARKER);
    }

    private static boolean holds(Path target, String digest) throws IOException {
        Path marker = marker(target);
        return Files.exists(marker)
                && Files.readString(marker, StandardCharsets.UTF_8).equals(digest);
    }

    private static void requireVacant(Path target) throws IOException {
        if (!Files.exists(target)) {
            return;
        }
        Optional<Path> occupant;
        try (Stream<Path> entries = Files.list(target)) {
            occupant = entries.findAny();
        }
        if (occupant.isPresent()) {
            throw new IOException(target + " is not empty (it contains "
                    + occupant.get().getFileName() + "); specify a folder that is empty or does not exist, or delete "
                    + "it");
        }
    }

    private void build(SampleGit git, Path target) throws IOException, InterruptedException {
        String base = branches.get(0).name;
        git.run("init", "--quiet", "--template=", "--initial-branch=" + base);
        for (Branch branch : branches) {
            if (!branch.name.equals(base)) {
                git.run("checkout", "--quiet", "-b", branch.name, base);
            }
            for (String folder : branch.folders) {
                copy(files.resolve(folder), target);
            }
            for (Edit edit : branch.edits) {
                apply(edit, target);
            }
            git.run("add", "--all");
            git.run("commit", "--quiet", "--message=" + branch.message);
        }
        git.run("checkout", "--quiet", base);
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : SampleDigest.filesIn(from)) {
            // Text, since the two paths may belong to different file systems.
            String name = file.getFileName().toString();
            Path place = to.resolve(from.relativize(file).toString());
            Path copy = name.startsWith(DOT) ? place.resolveSibling("." + name.substring(DOT.length())) : place;
            Files.createDirectories(copy.getParent());
            Files.write(copy, Files.readAllBytes(file));
        }
    }

    private static void apply(Edit edit, Path target) throws IOException {
        Path file = target.resolve(edit.file);
        String text = Files.readString(file, StandardCharsets.UTF_8);
        int at = text.indexOf(edit.from);
        if (at < 0 || text.indexOf(edit.from, at + 1) >= 0) {
            throw new IOException(file + " must contain '" + edit.from + "' exactly once");
        }
        String changed = text.substring(0, at) + edit.to + text.substring(at + edit.from.length());
        Files.writeString(file, changed, StandardCharsets.UTF_8);
    }
}
