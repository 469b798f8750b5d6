package dev.steelyard.server;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.view.Pages;
import java.time.InstantSource;
import java.util.Map;

/** A ledger whose project has one benchmark that became a fifth slower at commit 22, and one that did not change. */
public abstract class PlantedLedger extends dev.steelyard.history.detect.RecordedProject {

    protected static final Benchmark SLOWER = benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME);
    protected static final Benchmark STEADY = benchmark("org.example.Encoder.write", Mode.AVERAGE_TIME);

    protected LedgerContents contents = new LedgerContents(ledger);
    protected Pages pages = Pages.current(contents, InstantSource.fixed(START));

    /** Records both; a benchmark with a name of the test's choice may follow. */
    protected void plant() {
        recordAll(SLOWER, 1.2);
        recordAll(STEADY, 1);
        reopen();
    }

    protected void reopen() {
        contents = new LedgerContents(ledger);
        pages = Pages.current(contents, InstantSource.fixed(START.plusSeconds(86_400)));
    }

    protected RecordedProject project() {
        return contents.projects().get(0);
    }

    protected Page page(String path) {
        return pages.of(path, Map.of()).orElseThrow(() -> new AssertionError("no page " + path));
    }

    /** Returns the path of the page of a benchmark. */
    protected String path(Benchmark benchmark) {
        return "/p/" + project().id() + "/b/"
                + contents.benchmarks(project()).stream()
                        .filter(one -> one.name().equals(benchmark.name()))
                        .findFirst()
                        .orElseThrow()
                        .id()
                + "/";
    }
}
