package dev.steelyard.workspace.git;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The files of commits and who wrote these, by full hashes.
 *
 * @param git in the repository
 */
public record CommitContents(Git git) {

    /** Of a larger project, not all files of a kind are read. */
    private static final int MOST_TEXTS = 200;

    /** Returns the names of the authors of all commits from one to another that merge nothing, without repetition. */
    public List<String> authors(String earlier, String later) {
        return git.output(
                        "log",
                        "--no-merges",
                        "--no-color",
                        "--encoding=UTF-8",
                        "--format=%an",
                        later,
                        "^" + earlier,
                        "--")
                .lines()
                .distinct()
                .toList();
    }

    /** Returns the paths of the files that differ between two commits. */
    public List<String> changed(String earlier, String later) {
        String[] plain = {
            "diff-tree", "-r", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", earlier, later
        };
        return paths(git.output(plain));
    }

    /** Returns the texts of the files of a commit whose paths match, those nearest to its root first. */
    public List<String> texts(String commit, Pattern path) {
        return paths(git.output("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit)).stream()
                .filter(file -> path.matcher(file).matches())
                .sorted((one, other) -> Long.compare(depth(one), depth(other)))
                .limit(MOST_TEXTS)
                .map(file -> git.output("cat-file", "blob", commit + ":" + file))
                .toList();
    }

    private static long depth(String path) {
        return path.chars().filter(character -> character == '/').count();
    }

    private static List<String> paths(String output) {
        return Arrays.stream(output.split("\0")).filter(path -> !path.isEmpty()).toList();
    }
}
