package dev.steelyard.workspace.git;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.process.Completed;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The repository under test, only ever read.
 *
 * @param git runs in its root
 * @param root the top of the user's work tree
 * @param commonDirectory the folder that holds its objects and refs, shared by all its worktrees
 */
public record Repository(Git git, Path root, Path commonDirectory) {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final int FIELDS = 6;

    /** Commits on one command line, far below the limits of all systems. */
    private static final int AT_ONCE = 500;

    private static final int SHORT = 12;
    /** Who descends from whom is kept for all pairs: 12 MB. */
    private static final int MOST_COMMITS = 10_000;

    private static final String ORIGIN = "origin";
    private static final String EXAMPLE = "'steelyard compare BASE TREATMENT'";
    private static final List<String> MAIN_BRANCHES = List.of(
            "refs/heads/main",
            "refs/heads/master",
            "refs/remotes/origin/HEAD",
            "refs/remotes/origin/main",
            "refs/remotes/origin/master");

    /**
     * Returns the repository that a directory belongs to, or empty if it belongs to none.
     *
     * @throws UserError if there is one that git refuses to read, or that has no work tree
     */
    public static Optional<Repository> find(Git git) {
        Completed top = git.attempt("rev-parse", "--show-toplevel");
        if (top.succeeded()) {
            Path root = Path.of(withoutLineEnd(top.output()));
            String common = withoutLineEnd(git.in(root).output("rev-parse", "--git-common-dir"));
            return Optional.of(new Repository(
                    git.in(root), root, root.resolve(common).toAbsolutePath().normalize()));
        }
        if (top.errors().contains("not a git repository")) {
            return Optional.empty();
        }
        throw UserError.usage(
                "git cannot read the repository at " + git.directory() + ": "
                        + top.errors().strip(),
                "Fix the problem that git reports; if the repository is bare, clone it and run Steelyard in the "
                        + "clone.");
    }

    private static String withoutLineEnd(String output) {
        return output.endsWith("\n") ? output.substring(0, output.length() - 1) : output;
    }

    /**
     * Returns the full hash of the commit that a revision means.
     *
     * @throws UserError if it means none
     */
    public String resolve(String revision) {
        if (revision.startsWith("-") || revision.startsWith("^")) {
            throw UserError.usage(
                    "'" + revision + "' is not a revision: it starts with '" + revision.charAt(0) + "'",
                    "Specify a branch, tag or commit.");
        }
        Completed parsed = git.attempt("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        String commit = parsed.output().strip();
        if (parsed.succeeded() && COMMIT.matcher(commit).matches()) {
            return commit;
        }
        throw UserError.usage("no revision '" + revision + "' in " + root, unknownRemedy(revision));
    }

    private String unknownRemedy(String revision) {
        StringBuilder remedy = new StringBuilder();
        if (isShallow()) {
            remedy.append("The clone is shallow and lacks older commits and other branches: run ")
                    .append(fetchAll())
                    .append(". ");
        }
        String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
        if (!revision.chars().allMatch(c -> c < 128) && !encoding.equals("UTF-8")) {
            remedy.append("In this locale, Java cannot pass non-ASCII characters to git: set LC_ALL=C.UTF-8. ");
        }
        return remedy + "To list revisions, run git branch -a or git tag; write a remote branch as origin/NAME.";
    }

    /**
     * A trailer of a commit's message.
     *
     * @param commit full hash
     * @param author name of the commit's author
     * @param value what stands after the key and its colon, in one line
     */
    public record Trailer(String commit, String author, String value) {}

    /**
     * Returns the trailers with a key of the commits that one commit has and another lacks, the newest first.
     *
     * @param earlier full hash of the one that lacks them
     * @param later full hash of the one that has them
     * @param key of the trailers
     * @throws UserError if git cannot read them
     */
    public List<Trailer> trailers(String earlier, String later, String key) {
        String format = "%H%x00%an%x00%(trailers:key=" + key + ",valueonly,unfold)%x01";
        List<Trailer> trailers = new ArrayList<>();
        for (String commit : git.output(
                        "log",
                        "--no-show-signature",
                        "--no-color",
                        "--encoding=UTF-8",
                        "--format=" + format,
                        earlier + ".." + later)
                .split("\u0001")) {
            String[] parts = commit.strip().split("\0", -1);
            if (parts.length == 3) {
                parts[2].lines()
                        .filter(value -> !value.isBlank())
                        .forEach(value -> trailers.add(new Trailer(parts[0], parts[1], value.strip())));
            }
        }
        return List.copyOf(trailers);
    }

    /**
     * A text file of a commit.
     *
     * @param path relative to the repository's root, with slashes
     */
    public record TextFile(String path, String text) {}

    /**
     * Returns the first of several files that a commit has.
     *
     * @param commit full hash
     * @param paths relative to the repository's root, with slashes, the best first
     * @throws UserError if git cannot read it
     */
    public Optional<TextFile> nearest(String commit, List<String> paths) {
        List<String> arguments = new ArrayList<>(List.of("ls-tree", "-z", "--name-only", "--full-tree", commit, "--"));
        arguments.addAll(paths);
        List<String> there =
                List.of(git.output(arguments.toArray(String[]::new)).split("\0"));
        // Where a commit lacks the contents, as a partial clone may, git says so; that is not the same as no file.
        return paths.stream()
                .filter(there::contains)
                .findFirst()
                .map(path -> new TextFile(path, git.output("cat-file", "blob", commit + ":" + path)));
    }

    /** Returns whether the clone lacks older commits. */
    public boolean isShallow() {
        return git.attempt("rev-parse", "--is-shallow-repository")
                .output()
                .strip()
                .equals("true");
    }

    /** Returns whether the working tree differs from the commit that is checked out; files that git ignores do not count. */
    public boolean hasUncommittedChanges() {
        return !git.attempt("status", "--porcelain").output().isBlank();
    }

    /** Returns the commit that is checked out; empty before the first commit. */
    public Optional<String> head() {
        Completed parsed = git.attempt("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
        return parsed.succeeded() ? Optional.of(parsed.output().strip()) : Optional.empty();
    }

    /**
     * Returns the commit at which a revision left the main branch: {@code main}, {@code master}, or what the remote
     * {@code origin} calls its own.
     *
     * @throws UserError if there is no such branch, or nothing in common
     */
    public String mergeBase(String revision) {
        String commit = resolve(revision);
        for (String branch : MAIN_BRANCHES) {
            if (!git.attempt("rev-parse", "--verify", "--quiet", branch + "^{commit}")
                    .succeeded()) {
                continue;
            }
            Completed base = git.attempt("merge-base", branch, commit);
            if (base.succeeded()) {
                return base.output().strip();
            }
            throw UserError.usage(
                    "'" + revision + "' and " + branch + " have no commit in common",
                    isShallow()
                            ? "The clone is shallow: run " + fetchAll() + ", or specify the baseline first, as in "
                                    + EXAMPLE + "."
                            : "Specify the baseline first, as in " + EXAMPLE + ".");
        }
        throw UserError.usage(
                "no baseline found for '" + revision + "': there is no main or master branch", withoutMainBranch());
    }

    private String withoutMainBranch() {
        if (!git.attempt("remote", "get-url", ORIGIN).succeeded()) {
            return "Specify the baseline first, as in " + EXAMPLE + ".";
        }
        boolean narrow = isShallow() || !fetchesAll();
        return (narrow ? "The clone has only some of the branches: run " + fetchAll() + ", and then " : "Run ")
                + "git remote set-head origin --auto, which finds the main branch; or specify the baseline first, as in "
                + EXAMPLE + ".";
    }

    /** Returns the command that makes a clone complete. */
    private String fetchAll() {
        String unshallow = "git fetch" + (isShallow() ? " --unshallow" : "");
        boolean named = git.attempt("remote", "get-url", ORIGIN).succeeded() && !fetchesAll();
        return named ? unshallow + " origin '+refs/heads/*:refs/remotes/origin/*'" : unshallow;
    }

    /** Returns whether a fetch brings all branches; a clone of one branch is set to fetch only that. */
    private boolean fetchesAll() {
        return git.attempt("config", "--get-all", "remote." + ORIGIN + ".fetch")
                .output()
                .contains("refs/heads/*");
    }

    /**
     * Returns the commits after one commit up to another one, each after its parents.
     *
     * @param good full hash; it and all its ancestors are left out
     * @param bad full hash; the last of the range
     * @throws UserError if {@code good} is not an ancestor of {@code bad}, or is the same commit
     */
    public CommitRange range(String good, String bad) {
        if (good.equals(bad)) {
            throw UserError.usage(
                    "both revisions are commit " + good.substring(0, SHORT), "Specify two different revisions.");
        }
        if (!git.attempt("merge-base", "--is-ancestor", good, bad).succeeded()) {
            throw UserError.usage(
                    "commit " + good.substring(0, SHORT) + " is not an ancestor of " + bad.substring(0, SHORT),
                    notAncestorRemedy(good, bad));
        }
        List<CommitRange.Node> nodes = git.output("rev-list", "--topo-order", "--reverse", "--parents", bad, "^" + good)
                .lines()
                .map(line -> List.of(line.split(" ")))
                .map(ids -> new CommitRange.Node(ids.get(0), ids.subList(1, ids.size())))
                .toList();
        if (nodes.size() > MOST_COMMITS) {
            throw UserError.usage(
                    "there are " + nodes.size() + " commits between these two; bisect takes at most " + MOST_COMMITS,
                    "Specify revisions that are closer together, such as two tags.");
        }
        return new CommitRange(good, nodes);
    }

    private String notAncestorRemedy(String good, String bad) {
        if (isShallow()) {
            return "The clone is shallow and lacks older commits: run " + fetchAll() + ".";
        }
        if (git.attempt("merge-base", "--is-ancestor", bad, good).succeeded()) {
            return "It is the other way around: specify the older revision first.";
        }
        return commonAncestor(good, bad)
                .map(base -> "Specify an ancestor first, such as their merge base: " + base.substring(0, SHORT))
                .orElse("They have no commit in common: specify two revisions of one history.");
    }

    /**
     * Returns the best common ancestor of two commits; empty if they have none.
     *
     * @param one a full hash
     * @param other a full hash
     */
    public Optional<String> commonAncestor(String one, String other) {
        Completed base = git.attempt("merge-base", one, other);
        return base.succeeded() ? Optional.of(base.output().strip()) : Optional.empty();
    }

    /**
     * Returns what a commit did to files, against its first parent.
     *
     * @param commit a full hash
     */
    public List<FileChange> changes(String commit) {
        List<String> parents = commit(commit).map(CommitFacts::parents).orElse(List.of());
        String[] plain = {"diff-tree", "-r", "--numstat", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"};
        List<String> arguments = new ArrayList<>(List.of(plain));
        if (parents.isEmpty()) {
            arguments.addAll(List.of("--root", "--no-commit-id", commit));
        } else {
            arguments.addAll(List.of(parents.get(0), commit));
        }
        return Arrays.stream(git.output(arguments.toArray(String[]::new)).split("\0"))
                .map(entry -> entry.split("\t", 3))
                .filter(fields -> fields.length == 3)
                .map(fields -> new FileChange(fields[2], lines(fields[0]), lines(fields[1])))
                .toList();
    }

    /** Git counts no lines of binary files. */
    private static OptionalInt lines(String count) {
        return count.equals("-") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(count));
    }

    /** Returns the URL of the remote {@code origin} as it is configured, which may contain a password; empty without one. */
    public Optional<String> origin() {
        Completed configured = git.attempt("config", "--get", "remote.origin.url");
        return configured.succeeded() && !configured.output().isBlank()
                ? Optional.of(configured.output().strip())
                : Optional.empty();
    }

    /**
     * Returns what git knows of a commit; empty if it knows no such commit.
     *
     * @param id a full hash; anything else is no commit
     */
    public Optional<CommitFacts> commit(String id) {
        if (!COMMIT.matcher(id).matches()) {
            return Optional.empty();
        }
        return log("-1", id, "--").stream().findFirst();
    }

    /**
     * Returns what git knows of commits, in any order; of those that it does not know, nothing.
     *
     * @param ids full hashes; anything else is no commit
     */
    public List<CommitFacts> commits(Collection<String> ids) {
        List<String> known = ids.stream()
                .filter(id -> COMMIT.matcher(id).matches())
                .distinct()
                .toList();
        List<CommitFacts> commits = new ArrayList<>();
        for (int from = 0; from < known.size(); from += AT_ONCE) {
            List<String> selection = new ArrayList<>(List.of("--ignore-missing", "--no-walk=unsorted"));
            selection.addAll(known.subList(from, Math.min(known.size(), from + AT_ONCE)));
            selection.add("--");
            commits.addAll(log(selection.toArray(String[]::new)));
        }
        return commits;
    }

    /**
     * Returns the commits from one to another, over first parents, oldest first, without the first one: what {@code git log
     * --first-parent EARLIER..LATER} lists.
     *
     * @param earlier full hash of a commit
     * @param later full hash of a commit
     */
    public List<CommitFacts> between(String earlier, String later) {
        if (!COMMIT.matcher(earlier).matches() || !COMMIT.matcher(later).matches()) {
            throw new IllegalArgumentException("not two commits: " + earlier + " " + later);
        }
        return log("--first-parent", "--reverse", later, "^" + earlier, "--");
    }

    /** Returns the full hashes of all commits that have a tag. */
    public Set<String> tagged() {
        // Of an annotated tag, the second name is that of what it tags.
        return git.output("for-each-ref", "--format=%(objectname) %(*objectname)", "refs/tags")
                .lines()
                .map(line -> line.substring(line.strip().indexOf(' ') + 1).strip())
                .filter(id -> COMMIT.matcher(id).matches())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns what git knows of commits; none if it knows no such commit. */
    private List<CommitFacts> log(String... selection) {
        List<String> command = new ArrayList<>(List.of(
                "log",
                "--no-show-signature",
                "--no-color",
                "--encoding=UTF-8",
                "--format=%H%x00%P%x00%at%x00%ct%x00%an%x00%s%x00"));
        command.addAll(List.of(selection));
        Completed shown = git.attempt(command.toArray(String[]::new));
        String[] fields = shown.output().split("\0", -1);
        if (!shown.succeeded()) {
            return List.of();
        }
        List<CommitFacts> commits = new ArrayList<>();
        for (int i = 0; i + FIELDS < fields.length; i += FIELDS) {
            commits.add(commit(Arrays.asList(fields).subList(i, i + FIELDS)));
        }
        return commits;
    }

    private static CommitFacts commit(List<String> fields) {
        return new CommitFacts(
                // What separates it from the commit before.
                fields.get(0).strip(),
                fields.get(1).isEmpty() ? List.of() : List.of(fields.get(1).split(" ")),
                Instant.ofEpochSecond(Long.parseLong(fields.get(2))),
                Instant.ofEpochSecond(Long.parseLong(fields.get(3))),
                fields.get(4),
                fields.get(5));
    }

    /** Returns the paths of the submodules of a tree or commit, which a checkout leaves empty. */
    public List<String> submodules(String treeish) {
        return Arrays.stream(git.output("ls-tree", "-r", "-z", treeish).split("\0"))
                .filter(entry -> entry.startsWith("160000 "))
                .map(entry -> entry.substring(entry.indexOf('\t') + 1))
                .toList();
    }
}
