package dev.steelyard.core.block;

/**
 * How a fork ended.
 *
 * @param kind the way it ended
 * @param detail for anything but {@link Kind#COMPLETED} a sentence with the evidence; else empty
 */
public record ForkOutcome(Kind kind, String detail) {

    /** A fork that ran all its iterations. */
    public static final ForkOutcome COMPLETED = new ForkOutcome(Kind.COMPLETED, "");

    /** The ways in which a fork ends. */
    public enum Kind {
        COMPLETED("completed"),
        /** The benchmark threw an exception. */
        THREW("threw an exception"),
        OUT_OF_MEMORY("ran out of memory"),
        /** The JVM crashed (hs_err file, SIGSEGV, SIGABRT). */
        CRASHED("crashed"),
        /** A signal from outside ended it, usually the kernel's out-of-memory killer (exit code 137). */
        KILLED("was killed"),
        /** The JVM ended by itself before its iterations were done, as System.exit does. */
        EXITED("ended early"),
        /** It was silent for longer than its time limit and Steelyard killed it. */
        HUNG("hung"),
        /** It ran without the gate; its iterations were not in turns and count for nothing. */
        UNGATED("ran without the gate"),
        /** Steelyard ended it because forks of its block had failed and nothing was left to compare, or the run was interrupted. */
        STOPPED("was stopped"),
        /** The JVM, JMH or the host process could not start it. */
        NOT_STARTED("did not start");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Returns the predicate of a sentence about the fork, such as {@code ran out of memory}. */
        public String words() {
            return words;
        }
    }

    /** Returns whether all iterations ran. */
    public boolean completed() {
        return kind == Kind.COMPLETED;
    }
}
