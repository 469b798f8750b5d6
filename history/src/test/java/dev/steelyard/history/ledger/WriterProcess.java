package dev.steelyard.history.ledger;

import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import java.nio.file.Path;
import java.time.InstantSource;

/** A process that records one run after the other, and prints the name of each as soon as it is recorded, until it is killed. */
final class WriterProcess {

    private WriterProcess() {}

    /** @param args the file of the ledger, and what the names of runs begin with */
    public static void main(String[] args) {
        Ledger ledger = Ledger.at(new LedgerFile(Path.of(args[0])));
        for (int i = 0; ; i++) {
            String name = args[1] + "-" + i;
            ledger.add(SampleRuns.run(name).blocks(12).facts(), InstantSource.system());
            System.out.println(name);
            System.out.flush();
        }
    }
}
