package dev.steelyard.history.ledger;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.imports.ImportLedger;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A process that imports a file that grows, and prints how many values it has as soon as they are imported, until it is killed. */
final class ImporterProcess {

    /** Values that each import adds. */
    static final int STEP = 50;

    private ImporterProcess() {}

    /** @param args the file of the ledger, and the first number of values */
    public static void main(String[] args) {
        ImportLedger imports = new ImportLedger(Ledger.at(new LedgerFile(Path.of(args[0]))));
        List<String> words = new ArrayList<>();
        int first = Integer.parseInt(args[1]);
        while (true) {
            for (int i = 0; i < STEP; i++) {
                words.add("r" + words.size() + "=" + words.size());
            }
            if (words.size() >= first) {
                imports.add(
                        SampleImports.history(
                                "data.js",
                                SampleImports.series(
                                        SampleImports.subject("decode"), Better.LOWER, words.toArray(String[]::new))),
                        SampleImports.bytes(String.join(" ", words)),
                        Instant.ofEpochSecond(words.size()));
                System.out.println(words.size());
                System.out.flush();
            }
        }
    }
}
