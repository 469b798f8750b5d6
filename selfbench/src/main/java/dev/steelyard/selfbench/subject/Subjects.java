package dev.steelyard.selfbench.subject;

import dev.steelyard.compare.demo.SampleRepository;
import dev.steelyard.compare.demo.SampleRepository.Branch;
import dev.steelyard.compare.demo.SampleRepository.Edit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The projects kept below {@code selfbench/subjects}, each with its branches. */
public enum Subjects {
    /** A real library: branches that differ only in the version of Apache Avro. */
    AVRO(
            base("v1.12.0", "Measure Avro 1.12.0"),
            edited("v1.12.1", "Use Avro 1.12.1", avro("1.12.1")),
            edited("v1.12.2", "Use Avro 1.12.2", avro("1.12.2"))),

    /** Four libraries, each at the version before an upgrade. */
    UPGRADES(base("base", "Measure the versions before the upgrades")),

    /** A known change in many kinds of benchmark: 2, 3 or 5 % more work, garbage only, or other demands on caches. */
    FIDELITY(
            base("base", "Plant 1000 tokens"),
            edited("plus3", "Plant 1030 tokens", planted("TOKENS = planted(1000);", "TOKENS = planted(1030);")),
            edited("plus2", "Plant 1020 tokens", planted("TOKENS = planted(1000);", "TOKENS = planted(1020);")),
            edited("plus5", "Plant 1050 tokens", planted("TOKENS = planted(1000);", "TOKENS = planted(1050);")),
            edited("garbage", "Make 2 KiB of garbage", planted("GARBAGE = planted(0);", "GARBAGE = planted(2048);")),
            edited(
                    "half",
                    "Read half as much",
                    planted("FOOTPRINT = planted(1 << 20);", "FOOTPRINT = planted(1 << 19);")),
            edited(
                    "double",
                    "Read twice as much",
                    planted("FOOTPRINT = planted(1 << 20);", "FOOTPRINT = planted(1 << 21);"))),

    /** Cost that falls on the collector, on another thread, or on later time. */
    SHIFTED(
            base("base", "Do the work where it is asked for"),
            edited(
                    "shifted",
                    "Shift work elsewhere",
                    shifted("GARBAGE = planted(4);", "GARBAGE = planted(8);"),
                    shifted("ELSEWHERE = planted(0)", "ELSEWHERE = planted(1)"),
                    shifted("FLUSHES = planted(1);", "FLUSHES = planted(2);"))),

    /** Changes with a known cause: one class makes one benchmark slower, another class differs too. */
    CAUSES(
            base("base", "Do without each of the causes"),
            new Branch("inlining", "Let a hot method grow", List.of("inlining"), List.of(decoy())),
            new Branch("limit", "Let a hot method grow by code that never runs", List.of("limit"), List.of(decoy())),
            edited(
                    "receivers",
                    "Call a third class",
                    decoy(),
                    cause(
                            "Pipeline",
                            "{new Plus(), new Minus(), new Plus(), new Minus()}",
                            "{new Plus(), new Minus(), new Times(), new Minus()}")),
            edited(
                    "boxing",
                    "Keep a boxed value",
                    decoy(),
                    cause("Counter", "private int last;", "private Integer last = 0;")),
            edited("locking", "Take a lock", decoy(), cause("Gate", "    long pass(", "    synchronized long pass(")),
            edited(
                    "contending",
                    "Share a lock",
                    decoy(),
                    cause("Turnstile", "synchronized (own)", "synchronized (SHARED)")),
            edited("deoptimization", "Catch overflows", decoy(), cause("Adder", """
                                    long sum = (long) left + right;
                                    return sum > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) sum;
                            """, """
                                    try {
                                        return Math.addExact(left, right);
                                    } catch (ArithmeticException e) {
                                        return Integer.MAX_VALUE;
                                    }
                            """)),
            edited(
                    "collecting",
                    "Ask for collections",
                    decoy(),
                    cause("Keeper", "            count = 0;", "            count = 0;\n            System.gc();")),
            edited(
                    "escaping",
                    "Keep an object",
                    decoy(),
                    cause("Pairing", "        return pair.left", "        last = pair;\n        return pair.left")),
            edited(
                    "filling",
                    "Let a loop end early",
                    decoy(),
                    cause("Filler", "i < to.length;", "i < to.length && from[i] != Integer.MIN_VALUE;")),
            edited(
                    "counting",
                    "Count bits without the JDK",
                    decoy(),
                    cause("Bits", "return Long.bitCount(value);", "return spelled(value);")),
            edited("same", "Change what nobody feels", decoy())),

    /** A project with a benchmark among its tests, which gets a gate. */
    GATE(base("base", "Sum up 20,000 bytes"), edited("plus5", "Sum up 21,000 bytes", rounds("gate"))),

    /** The same in a project that runs JMH by a class of its own. */
    ARTICLE(base("base", "Sum up 20,000 bytes"), edited("plus5", "Sum up 21,000 bytes", rounds("article"))),

    /** Everyday code, to be compared with itself. */
    ORDINARY(base("base", "Measure everyday code")),

    /** The JVM's default heap: what differs in nothing but allocation. */
    DEFAULTS(
            base("base", "Leave the heap to the JVM"),
            edited("more", "Allocate 4 KB more", allocating("GARBAGE = 10 * 1024;", "GARBAGE = 14 * 1024;")),
            edited("less", "Allocate 4 KB less", allocating("GARBAGE = 10 * 1024;", "GARBAGE = 6 * 1024;")));

    private static final String FOLDER = "base";

    // List.of and records of text: it cannot change.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Branch> branches;

    Subjects(Branch... branches) {
        this.branches = List.of(branches);
    }

    /** Returns the names of the branches, the base first. */
    public List<String> branches() {
        return branches.stream().map(Branch::name).toList();
    }

    /**
     * Lays the subject out as a git repository.
     *
     * @param subjects the folder {@code selfbench/subjects}
     * @param target where the repository goes; absent, empty, or laid out before from the same files
     * @return the commit of each branch
     * @throws IOException if the target holds something else, a file cannot be read or written, or git fails
     * @throws InterruptedException if interrupted while git ran
     */
    public Map<String, String> layOut(Path subjects, Path target) throws IOException, InterruptedException {
        Path files = subjects.resolve(name().toLowerCase(Locale.ROOT));
        return new SampleRepository(files, branches).layOut(target);
    }

    /**
     * Lays a subject out and prints its commits.
     *
     * @param args the subject's name, the folder {@code selfbench/subjects}, the target
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 3) {
            throw new IllegalArgumentException(
                    "usage: Subjects " + Arrays.toString(values()).replace(", ", "|") + " SUBJECTS TARGET");
        }
        Subjects subject = valueOf(args[0].toUpperCase(Locale.ROOT));
        subject.layOut(Path.of(args[1]), Path.of(args[2]))
                .forEach((branch, commit) -> System.out.println(commit + " " + branch));
    }

    private static Branch base(String name, String message) {
        return new Branch(name, message, List.of(FOLDER), List.of());
    }

    private static Branch edited(String name, String message, Edit... edits) {
        return new Branch(name, message, List.of(), List.of(edits));
    }

    private static Edit decoy() {
        return cause("Decoy", "return 1;", "return 2;");
    }

    private static Edit cause(String type, String from, String to) {
        return new Edit("src/main/java/org/example/causes/" + type + ".java", from, to);
    }

    private static Edit avro(String version) {
        return new Edit(
                "pom.xml", "<avro.version>1.12.0</avro.version>", "<avro.version>" + version + "</avro.version>");
    }

    private static Edit rounds(String name) {
        return new Edit("src/main/java/org/example/" + name + "/Checksum.java", "rounds = 20_000;", "rounds = 21_000;");
    }

    private static Edit shifted(String from, String to) {
        return new Edit("src/main/java/org/example/shifted/Planted.java", from, to);
    }

    private static Edit allocating(String from, String to) {
        return new Edit("src/main/java/org/example/defaults/AllocatingBenchmark.java", from, to);
    }

    private static Edit planted(String from, String to) {
        return new Edit("src/main/java/org/example/fidelity/Planted.java", from, to);
    }
}
