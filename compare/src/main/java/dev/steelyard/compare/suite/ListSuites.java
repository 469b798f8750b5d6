package dev.steelyard.compare.suite;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suite.Library;
import dev.steelyard.workspace.suite.Suites;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Lists the suites, with what they measure and how long that takes. */
public final class ListSuites {

    private static final int COMPARED = 2;

    private final Suites suites;

    /** @param suites the suites */
    public ListSuites(Suites suites) {
        this.suites = suites;
    }

    /** Writes the list to standard output. */
    public ExitStatus list(Console console) {
        PrintStream out = console.out();
        List<Suite> all = suites.all();
        if (all.isEmpty()) {
            out.print("This build of Steelyard has no suites.\n");
        }
        for (Suite suite : all) {
            describe(suite, out);
        }
        if (!all.isEmpty()) {
            out.print("By default, the core is measured; use --full to measure all benchmarks. Times are for the "
                    + "commands shown:\n"
                    + Suite.USUAL_ROW.toSeconds()
                    + " s for each benchmark and variant (a pilot and five blocks of 5 s), unless a suite is known to "
                    + "take longer.\nA core run ends after " + Suite.CORE_TIME.toMinutes()
                    + " min; use --budget to change that.\n");
        }
        return ExitStatus.SUCCESS;
    }

    private static void describe(Suite suite, PrintStream out) {
        out.print(suite.name() + ": " + suite.title() + "\n");
        suite.library().ifPresent(library -> line(out, "library", library.coordinates()));
        suite.by()
                .ifPresent(param -> line(
                        out,
                        "compares",
                        "the values of param " + param + (suite.library().isPresent() ? ", or versions" : "")));
        int versions = suite.by().isPresent() ? 0 : COMPARED;
        line(out, "core", extent(suite, versions, false));
        line(out, "full", extent(suite, versions, true));
        suite.library().ifPresent(library -> line(out, "versions", String.join(" ", library.versions())));
        suite.library()
                .flatMap(Library::rows)
                .ifPresent(rows -> line(
                        out,
                        "",
                        "between versions: core " + extent(suite, COMPARED, false) + "; full "
                                + extent(suite, COMPARED, true)));
        line(out, "command", "steelyard suite " + suite.name() + example(suite));
        out.print("\n");
    }

    private static String extent(Suite suite, int versions, boolean full) {
        Duration time = SuiteTime.of(suite, versions, full);
        String more = full || time.compareTo(Suite.CORE_TIME) <= 0
                ? ""
                : "; --budget " + time.plusSeconds(59).toMinutes() + "m is enough for all of them";
        int rows = suite.rows(full, versions > 0);
        return rows + (rows == 1 ? " benchmark, " : " benchmarks, ") + SuiteTime.words(time) + more;
    }

    /** The two newest versions that are known, where versions are what is compared. */
    static String example(Suite suite) {
        if (suite.by().isPresent() || suite.library().isEmpty()) {
            return "";
        }
        return " " + versions(suite.library().get());
    }

    /** Returns two versions to compare: the newest that are known, or the only one twice. */
    static String versions(Library library) {
        List<String> known = library.versions();
        return known.get(Math.max(0, known.size() - 2)) + " " + known.get(known.size() - 1);
    }

    private static void line(PrintStream out, String key, String value) {
        out.print(String.format(Locale.ROOT, "  %-10s%s%n", key, value).replace(System.lineSeparator(), "\n"));
    }
}
