package dev.steelyard.workspace.process;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Why a program failed on a machine where another attempt may succeed: its failure says nothing about what it was given. */
public enum MachineFault {
    /** The disk is full, or the user's share of it. */
    DISK(
            "the disk is full",
            "Free disk space.",
            "No space left on device|Disk quota exceeded|There is not enough space on the disk"),
    /** The system gave no memory, or no thread. An exhausted Java heap is none of these: its limit is the project's. */
    MEMORY(
            "the machine ran out of memory",
            "Free memory, for example by closing other programs.",
            "insufficient memory for the Java Runtime|Cannot allocate memory|"
                    + "unable to create (?:new )?native thread"),
    /** The program, or one that it started, was ended by a signal that others send. */
    KILLED(
            "it was killed",
            "Unless someone killed it, the kernel did because memory ran out: free memory.",
            "(?i)(?:exit (?:code|value)):? (?:129|130|137|143)\\b|daemon disappeared unexpectedly|^Killed$"),
    /** A server could not be reached or did not answer. That a server lacks a file is none of these. */
    NETWORK(
            "the network failed",
            "Check the network and the proxies.",
            "UnknownHostException: \\S|[Uu]nknown host \\S|Could not resolve host|Temporary failure in name resolution|"
                    + "Name or service not known|No address associated with hostname|Connection refused|"
                    + "Connection reset|Network is unreachable|No route to host|(?i:connect(?:ion)? timed out)|"
                    + "Read timed out|SocketTimeoutException|Remote host terminated the handshake|"
                    + "(?i:status(?: code)?):? (?:429|50[0234])\\b");

    /** 128 and the number of SIGHUP, SIGINT, SIGKILL, SIGTERM; a crash (SIGABRT, SIGSEGV) may be due to the input. */
    private static final Set<Integer> SIGNALS = Set.of(129, 130, 137, 143);

    /** A compiler names the place in the source: what it quotes from there is no message of the network. */
    private static final Pattern IN_SOURCE = Pattern.compile("\\.\\w+:(?:\\[\\d+,\\d+]|\\d+:)");

    private final String words;
    private final String remedy;
    private final Pattern sign;

    MachineFault(String words, String remedy, String sign) {
        this.words = words;
        this.remedy = remedy;
        this.sign = Pattern.compile(sign);
    }

    /**
     * Returns the fault that made a program fail.
     *
     * @param code its exit code
     * @param said what it printed
     * @return empty if the failure is that of the program or of its input
     */
    public static Optional<MachineFault> of(int code, ProgramLog said) {
        if (code == 0) {
            return Optional.empty();
        }
        List<String> cause = said.cause();
        for (MachineFault fault : values()) {
            if (fault == KILLED && SIGNALS.contains(code)) {
                return Optional.of(fault);
            }
            // Servers that did not answer are mentioned in warnings as well, of builds that fail for another reason.
            List<String> lines = fault == NETWORK ? cause : said.lines();
            if (lines.stream().anyMatch(fault::isIn)) {
                return Optional.of(fault);
            }
        }
        return Optional.empty();
    }

    private boolean isIn(String line) {
        return sign.matcher(line).find()
                && !(this == NETWORK && IN_SOURCE.matcher(line).find());
    }

    /** Returns what happened, a clause. */
    public String words() {
        return words;
    }

    /** Returns what to do about it, a sentence. */
    public String remedy() {
        return remedy;
    }
}
