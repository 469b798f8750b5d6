package dev.steelyard.publish.forge;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A service with pull or merge requests. */
public interface Forge {

    /**
     * A comment of Steelyard's on a request.
     *
     * @param id what the forge calls it
     * @param body its Markdown
     */
    record Posted(long id, String body) {}

    /** Where a check is. */
    enum State {
        RUNNING,
        PASSED,
        FAILED,
        /** Nothing is shown, for or against. */
        UNDECIDED,
        CANCELLED
    }

    /**
     * A check of a commit.
     *
     * @param commit its full hash
     * @param state where it is
     * @param title one line of plain text
     * @param summary Markdown
     * @param notes what is said of lines of the change; where the check had ended before, they stay as they were
     */
    record Check(String commit, State state, String title, String summary, List<Note> notes) {
        public Check {
            notes = List.copyOf(notes);
        }
    }

    /**
     * A remark on a line of a change.
     *
     * @param path file, relative to the repository
     * @param line number of the line in the new file, from 1
     * @param text plain text
     */
    record Note(String path, int line, String text) {}

    /**
     * A file of a change.
     *
     * @param path relative to the repository
     * @param line number of its first changed line in the new file, from 1
     */
    record Changed(String path, int line) {}

    /**
     * A branch of a repository, which may be a fork.
     *
     * @param owner who has the repository
     * @param branch name of the branch
     * @param commit the commit that was measured
     */
    record Head(String owner, String branch, String commit) {}

    /** Returns the number of the open request whose newest commit is this one; empty if there is none, or it has moved on. */
    OptionalLong request(Head head) throws ForgeFailure, InterruptedException;

    /** Returns the newest commit of a request. */
    String newest(long request) throws ForgeFailure, InterruptedException;

    /**
     * Returns Steelyard's comment on a request: the first that begins with a marker and whose author the token belongs to.
     *
     * @param marker first line of the comment
     */
    Optional<Posted> find(long request, String marker) throws ForgeFailure, InterruptedException;

    /** Comments on a request. */
    void create(long request, String body) throws ForgeFailure, InterruptedException;

    /** Changes a comment; returns false if it is gone. */
    boolean update(long request, Posted comment, String body) throws ForgeFailure, InterruptedException;

    /** Returns the files that a request changes. */
    List<Changed> changed(long request) throws ForgeFailure, InterruptedException;

    /** Sets the check of a commit. */
    void set(Check check) throws ForgeFailure, InterruptedException;
}
