package dev.steelyard.selfbench.ledger;

import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A process that records one run after the other, and prints the name of each as soon as it is recorded. */
final class RecordingProcess {

    /** So that a transaction takes some milliseconds, like that of a small project. */
    static final ManyRuns RUNS = new ManyRuns(20);

    private RecordingProcess() {}

    /** @param args the address of the ledger, how many runs of each name, and what the names of runs begin with */
    public static void main(String[] args) {
        Ledger ledger = Ledger.at(LedgerAddress.parse(args[0]));
        int count = Integer.parseInt(args[1]);
        for (int i = 1; i <= count; i++) {
            for (String name : Arrays.asList(args).subList(2, args.length)) {
                ledger.add(RUNS.run(name + "-" + i, i), InstantSource.system());
                System.out.println(name + "-" + i + ";");
                System.out.flush();
            }
        }
    }

    /** Starts one. */
    static Process start(String address, int count, String... names) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                RecordingProcess.class.getName(),
                address,
                Integer.toString(count)));
        words.addAll(List.of(names));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Returns the names of the runs that a process said were recorded, when it has ended. */
    static List<String> acknowledged(Process process) throws IOException {
        try (BufferedReader out =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                Stream<String> lines = out.lines()) {
            // What was cut off in the middle of a line was not said.
            return lines.filter(line -> line.endsWith(";"))
                    .map(line -> line.substring(0, line.length() - 1))
                    .toList();
        }
    }

    /** Returns the names of all runs in a ledger. */
    static List<String> recorded(Ledger ledger) {
        List<String> names = new ArrayList<>();
        return ledger.dump(dump -> {
            dump.rows("run", row -> names.add(String.valueOf(row.get("name"))));
            return names;
        });
    }
}
