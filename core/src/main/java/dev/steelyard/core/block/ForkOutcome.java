package dev.steelyard.core.block;

/**
 * The outcome of a fork.
 *
 * @param kind how it ended
 * @param detail a sentence with the evidence; empty for {@link Kind#COMPLETED}
 */
public record ForkOutcome(Kind kind, String detail) {

    /** A fork that ran all its iterations. */
    public static final ForkOutcome COMPLETED = new ForkOutcome(Kind.COMPLETED, "");

    /** The ways in which a fork can end. */
    public enum Kind {
        COMPLETED("completed"),
        /** The benchmark threw an exception. */
        THREW("threw an exception"),
        OUT_OF_MEMORY("ran out of memory"),
        /** The JVM crashed (hs_err file, SIGSEGV, SIGABRT). */
        CRASHED("crashed"),
        /** A signal killed it, usually from the kernel's out-of-memory killer (exit code 137). */
        KILLED("was killed"),
        /** The JVM exited before its iterations were done, as with System.exit. */
        EXITED("ended early"),
        /** It did not respond within its time limit, and Steelyard killed it. */
        HUNG("hung"),
        /** It ran without the gate; its iterations were not taken in turns and do not count. */
        UNGATED("ran without Steelyard's gate"),
        /**
         * Steelyard stopped it because other forks of its block had failed and nothing was left to compare, or because
         * the run was interrupted.
         */
        STOPPED("was stopped"),
        /** The JVM, JMH or the host process could not start it. */
        NOT_STARTED("did not start");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Returns the predicate for a sentence about the fork, such as {@code ran out of memory}. */
        public String words() {
            return words;
        }
    }

    /** Returns whether all iterations ran. */
    public boolean completed() {
        return kind == Kind.COMPLETED;
    }
}
