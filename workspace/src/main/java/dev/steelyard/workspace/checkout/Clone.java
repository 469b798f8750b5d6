package dev.steelyard.workspace.checkout;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Completed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A clone that borrows the objects of the user's repository, so that it costs little, and that is otherwise like any
 * other: build tools that read it themselves find a folder {@code .git} with branches, tags and a remote, and the whole
 * tree, whatever part of it the user has checked out. The user's repository is only read.
 *
 * @param repository the user's
 * @param root the top of the clone
 * @param promisor the remote that has what the user's repository lacks, if that is a partial clone
 */
record Clone(Repository repository, Path root, Optional<String> promisor) {

    private static final String FOLDER = ".git";
    private static final String ORIGIN = "origin";
    private static final int MOST_LINES = 3;
    /** What git says where the disk is full; the second does not name the reason. */
    private static final Pattern UNWRITTEN =
            Pattern.compile("No space left on device|Disk quota exceeded|unable to write (?:new index )?file");

    /** What git says of a file whose contents the repository lacks, before it goes on with the next, and at the end again. */
    private static final Pattern ABSENT = Pattern.compile(
            "error: unable to read sha1 file of (.+) \\([0-9a-f]+\\)|error: invalid object \\d+ [0-9a-f]+ for '(.+)'");

    /** Settings of the user's repository that decide what the files of a checkout hold. */
    private static final String CONTENT =
            "^(filter\\..*|lfs\\..*|core\\.(autocrlf|eol|safecrlf|symlinks|filemode|ignorecase|precomposeunicode))$";

    private static final String PROMISOR = "^remote\\..*\\.promisor$";
    private static final Pattern USER_OF_URL = Pattern.compile("(://)[^/@]+@");

    /**
     * Makes a clone with no branch and no files.
     *
     * @param root a folder that does not exist
     * @param more folders of objects besides the user's
     * @throws UserError if git cannot
     */
    static Clone make(Repository repository, Path root, List<Path> more) throws IOException {
        Optional<String> promisor = settings(repository, PROMISOR)
                .map(setting -> setting[0])
                .map(key -> key.substring("remote.".length(), key.length() - ".promisor".length()))
                .findFirst();
        Clone clone = new Clone(repository, root, promisor);
        // By hand and not by git clone --shared, which borrows nothing from a shallow repository.
        Git git = repository.git();
        git.output("init", "--quiet", "--template=", "--object-format=" + objectFormat(git), root.toString());
        clone.borrow(more);
        clone.configure();
        clone.copyRefs();
        return clone;
    }

    /** Git in the clone. */
    Git git() {
        return repository.git().in(root);
    }

    private static String objectFormat(Git git) {
        Completed format = git.attempt("rev-parse", "--show-object-format");
        return format.succeeded() ? format.output().strip() : "sha1"; // before git 2.25 there was nothing else
    }

    private void borrow(List<Path> more) throws IOException {
        List<Path> folders =
                new ArrayList<>(List.of(repository.commonDirectory().resolve("objects")));
        folders.addAll(more);
        StringBuilder lines = new StringBuilder();
        folders.forEach(folder -> lines.append(folder).append('\n'));
        Path info =
                Files.createDirectories(root.resolve(FOLDER).resolve("objects").resolve("info"));
        Files.writeString(info.resolve("alternates"), lines, StandardCharsets.UTF_8);
        Path own = Files.createDirectories(root.resolve(FOLDER).resolve("info"));
        for (Path file : List.of(Path.of("shallow"), Path.of("info", "attributes"))) {
            Path from = repository.commonDirectory().resolve(file);
            if (Files.exists(from)) {
                Files.copy(from, own.resolveSibling(file));
            }
        }
    }

    private void configure() {
        settings(repository, CONTENT).forEach(setting -> set(setting[0], setting[1]));
        set("lfs.storage", repository.commonDirectory().resolve("lfs").toString());
        set("gc.auto", "0");
        String remote = promisor.orElse(ORIGIN);
        // Relative addresses of submodules begin at the remote; a password in its address stays where it is.
        Optional.of(repository.git().attempt("config", "--local", "--get", "remote." + remote + ".url"))
                .filter(Completed::succeeded)
                .map(found -> found.output().strip())
                .ifPresent(url -> set(
                        "remote." + remote + ".url",
                        promisor.isPresent() ? url : USER_OF_URL.matcher(url).replaceFirst("$1")));
        if (promisor.isPresent()) {
            set("core.repositoryFormatVersion", "1");
            set("extensions.partialClone", remote);
            set("remote." + remote + ".promisor", "true");
        }
    }

    private void set(String key, String value) {
        git().output("config", key, value);
    }

    /** Settings of a repository itself, each a key and its value. */
    private static Stream<String[]> settings(Repository repository, String pattern) {
        String found = repository
                .git()
                .attempt("config", "--local", "--null", "--get-regexp", pattern)
                .output();
        return Stream.of(found.split("\0")).filter(text -> text.contains("\n")).map(text -> text.split("\n", 2));
    }

    /** Copies branches and tags, as a clone has them. */
    private void copyRefs() throws IOException {
        String peeled = "%(if)%(*objectname)%(then)%0a^%(*objectname)%(end)";
        String refs = repository
                .git()
                .output("for-each-ref", "--format=%(objectname) %(refname)" + peeled, "refs/heads", "refs/tags")
                .replace(" refs/heads/", " refs/remotes/" + ORIGIN + "/");
        Files.writeString(
                root.resolve(FOLDER).resolve("packed-refs"),
                "# pack-refs with: peeled fully-peeled sorted \n" + refs,
                StandardCharsets.UTF_8);
    }

    /**
     * Fills it from a commit.
     *
     * @return paths of files whose contents the repository lacks, as copies of repositories without large files do
     * @throws UserError if git cannot
     */
    List<String> checkOut(String commit) {
        Completed done = git().attempt("checkout", "--quiet", "--force", "--detach", commit);
        List<Matcher> said = done.errors().lines().map(ABSENT::matcher).toList();
        boolean absentOnly =
                !said.isEmpty() && promisor.isEmpty() && said.stream().allMatch(Matcher::matches);
        if (!absentOnly) {
            require(done);
            return List.of();
        }
        return said.stream()
                .map(line -> line.group(1) == null ? line.group(2) : line.group(1))
                .distinct()
                .toList();
    }

    /**
     * Fills it from a tree, as if changed since a commit.
     *
     * @param head the commit; empty before the first
     * @param index a path that does not exist; it is deleted again
     * @throws UserError if git cannot
     */
    void checkOut(String tree, Optional<String> head, Path index) throws IOException {
        Git aside = git().with(Map.of("GIT_INDEX_FILE", index.toString()));
        require(aside.attempt("read-tree", tree));
        require(aside.attempt("checkout-index", "--all", "--force", "--quiet"));
        Files.deleteIfExists(index);
        head.ifPresent(commit -> {
            require(git().attempt("update-ref", "--no-deref", "HEAD", commit));
            require(git().attempt("read-tree", "HEAD"));
        });
    }

    private void require(Completed done) {
        if (done.succeeded()) {
            return;
        }
        String said = done.errors().strip().lines().limit(MOST_LINES).collect(Collectors.joining("\n"));
        throw failure(said);
    }

    /** Returns the error for what git said; a full disk first, since it may show in a partial clone as well. */
    UserError failure(String said) {
        if (UNWRITTEN.matcher(said).find()) {
            return UserError.failed(
                    "git could not write the checkout in " + root + ": " + said,
                    "Free disk space there, or set XDG_CACHE_HOME to a folder on another disk.");
        }
        return promisor.isPresent()
                ? UserError.failed(
                        "the repository is a partial clone, and its missing objects cannot be fetched: " + said,
                        "Fetch everything ('git config --unset remote." + promisor.get()
                                + ".partialclonefilter', then 'git fetch --refetch'), or clone again without --filter.")
                : UserError.failed(
                        "git failed in " + root + ": " + said,
                        "Fix the problem that git reports, then run " + "the command again.");
    }
}
