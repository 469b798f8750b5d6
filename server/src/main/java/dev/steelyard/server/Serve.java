package dev.steelyard.server;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Version;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.server.view.Pages;
import dev.steelyard.server.web.Answers;
import dev.steelyard.server.web.Web;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;

/** Shows a ledger in a browser until it is stopped. */
public final class Serve {

    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param location where the ledger is
     * @param clock the time of day
     */
    public Serve(LedgerLocation location, InstantSource clock) {
        this.location = location;
        this.clock = clock;
    }

    /**
     * Serves until the process is told to end. The first line on standard output is the address, once it can be asked.
     *
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read, or the address cannot be used
     */
    public ExitStatus serve(ServeRequest request, Console console) {
        LedgerContents contents = new LedgerContents(location.ledger(request.ledger()));
        // What cannot be read is said here, where somebody can do something about it.
        contents.projects();
        Answers answers = new Answers(new Pages(contents, clock), false, Version.current());
        CountDownLatch ended = new CountDownLatch(1);
        try (Web web = new Web(answers, request.host(), request.port(), request.names(), console.progress()::warning)) {
            Thread end = new Thread(
                    () -> {
                        web.stop();
                        ended.countDown();
                    },
                    "end of serve");
            Runtime.getRuntime().addShutdownHook(end);
            console.out().println("http://" + shown(request.host()) + ":" + web.port() + "/");
            console.out().flush();
            console.progress().phase("showing " + contents.ledger().shown() + "; Ctrl-C ends it");
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitStatus.SUCCESS;
    }

    private static String shown(String host) {
        return host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
    }
}
