package dev.steelyard.core.isolation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The confinement of one process, and of all that it starts, by bubblewrap: it reads the file system, writes only where it is allowed to,
 * and has no privileges. A user namespace of its own keeps it from reading the environment and the memory of processes outside, although
 * they run as the same user.
 *
 * @param program bubblewrap's executable
 * @param network whether it shares the network of the machine; otherwise it has a loopback interface of its own, and nothing else
 * @param ownProcesses whether it sees only its own processes, which end with it; their ids are then not those that others see
 * @param mounts what it finds at some paths
 */
public record Sandbox(Path program, boolean network, boolean ownProcesses, List<Mount> mounts) {

    public Sandbox {
        mounts = List.copyOf(mounts);
    }

    /** What a process finds at a path. Later ones may lie within earlier ones. */
    public enum Access {
        /** An empty folder that it can write to, which goes when it ends. */
        PRIVATE,
        /** What is there, even within a private folder; it cannot be changed. */
        READ,
        /** An empty folder in place of what is there. */
        HIDDEN_FOLDER,
        /** A file that cannot be opened in place of what is there. */
        HIDDEN_FILE,
        /** What is there, and it can be changed. */
        WRITE,
        /** What is there; it cannot be changed, even within a folder that can. */
        SEALED
    }

    /**
     * A path and what a process finds there.
     *
     * @param access what it may do
     * @param path an absolute path; it exists, except to be read
     */
    public record Mount(Access access, Path path) {
        private List<String> words() {
            String where = path.toString();
            return switch (access) {
                case PRIVATE, HIDDEN_FOLDER -> List.of("--tmpfs", where);
                case READ, SEALED -> List.of("--ro-bind-try", where, where);
                case HIDDEN_FILE -> List.of("--ro-bind", "/dev/null", where);
                case WRITE -> List.of("--bind", where, where);
            };
        }
    }

    /** Returns the same with more paths. */
    public Sandbox with(Access access, List<Path> paths) {
        return new Sandbox(
                program,
                network,
                ownProcesses,
                Stream.concat(mounts.stream(), paths.stream().map(path -> new Mount(access, path)))
                        .distinct()
                        .toList());
    }

    /** Returns the same for a process that sees only its own processes. */
    public Sandbox withOwnProcesses() {
        return new Sandbox(program, network, true, mounts);
    }

    /**
     * Returns the words before the command to confine.
     *
     * @param directory where the command runs
     */
    public List<String> command(Path directory) {
        List<String> words = new ArrayList<>(List.of(
                program.toString(),
                "--unshare-user",
                "--unshare-ipc",
                "--unshare-uts",
                "--cap-drop",
                "ALL",
                "--die-with-parent",
                // Otherwise it could type into the terminal.
                "--new-session",
                "--ro-bind",
                "/",
                "/",
                "--dev",
                "/dev"));
        if (!network) {
            words.add("--unshare-net");
        }
        if (ownProcesses) {
            words.addAll(List.of("--unshare-pid", "--proc", "/proc"));
        }
        mounts.stream()
                .filter(mount -> mount.access() != Access.READ || isHidden(mount.path()))
                .sorted(Comparator.comparing(Mount::access))
                .forEach(mount -> words.addAll(mount.words()));
        words.addAll(List.of("--chdir", directory.toString(), "--"));
        return List.copyOf(words);
    }

    /** All else can be read anyway. */
    private boolean isHidden(Path path) {
        return mounts.stream().anyMatch(mount -> mount.access() == Access.PRIVATE && path.startsWith(mount.path()));
    }
}
