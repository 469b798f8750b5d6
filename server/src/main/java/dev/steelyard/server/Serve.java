package dev.steelyard.server;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Version;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.server.codespeed.Codespeed;
import dev.steelyard.server.codespeed.CodespeedNumbers;
import dev.steelyard.server.view.Pages;
import dev.steelyard.server.web.Answers;
import dev.steelyard.server.web.Guard;
import dev.steelyard.server.web.Web;
import dev.steelyard.server.web.Writes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

/** Shows a ledger in a browser until it is stopped. */
public final class Serve {

    /** How long a page waits for what is being examined, before it shows what was found last. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final int MOST_EXAMINATIONS = 2;

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
        LedgerContents contents =
                new LedgerContents(location.ledger(request.ledger()).kept());
        // What cannot be read is said here, where somebody can do something about it.
        contents.projects();
        // Pages come first: they need processors, and connections to the ledger.
        int cores = Runtime.getRuntime().availableProcessors();
        ForkJoinPool examinations = new ForkJoinPool(Math.max(1, Math.min(MOST_EXAMINATIONS, cores / 2)));
        Pages pages = Pages.prompt(contents, clock, examinations, new ForkJoinPool(1), PATIENCE);
        Codespeed codespeed = new Codespeed(contents, new CodespeedNumbers(request.environments()), clock);
        Answers answers = Answers.ofServer(pages, codespeed, Version.current());
        Guard guard = new Guard(
                new AccessLedger(contents.ledger()),
                request.host(),
                !request.names().isEmpty(),
                request.closed(),
                clock);
        Writes writes = new Writes(contents, codespeed, answers, guard, clock);
        Web.Address address = new Web.Address(request.host(), request.port(), request.names());
        CountDownLatch ended = new CountDownLatch(1);
        try (Web web = new Web(answers, guard, writes, address, console.progress()::warning)) {
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
            pages.prepare(console.progress()::warning);
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
