package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.ledger.FactIds;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.QueuedRequest.State;
import dev.steelyard.history.request.RequestEvent;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Cell.Tone;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is to be measured, what is being measured, and what became of it. */
final class QueuePages {

    private QueuePages() {}

    /** Returns the form that asks for a measurement of a project. */
    static Page.Form form(RecordedProject project) {
        return new Page.Form(
                Paths.project(project) + "requests/",
                "Request a measurement",
                "Request",
                List.of(
                        Page.Input.text("baseline", "Baseline (branch, tag or commit)", true),
                        Page.Input.text("treatment", "Treatment", true),
                        Page.Input.text(
                                "include", "Benchmarks (part of a name; leave empty for all that changed)", false),
                        Page.Input.text("jvm", "JVM (a name that a worker has for it; leave empty for its own)", false),
                        new Page.Input(
                                "minutes",
                                "Budget",
                                "select",
                                true,
                                List.of(
                                        new Page.Choice("10", "10 minutes"),
                                        new Page.Choice("2", "2 minutes"),
                                        new Page.Choice("30", "30 minutes"),
                                        new Page.Choice("60", "1 hour"),
                                        new Page.Choice("240", "4 hours")))));
    }

    /**
     * Returns the page of all requests.
     *
     * @param requests the requests, the newest first
     * @param most how many are shown at most
     * @param ledger address of the ledger
     */
    static Page queue(List<QueuedRequest> requests, Instant now, int most, String ledger) {
        List<List<Cell>> rows = new ArrayList<>();
        for (QueuedRequest queued : requests) {
            MeasurementRequest request = queued.request();
            rows.add(List.of(
                    Cell.time(HistoryWords.time(request.at()), request.at()).to(path(queued)),
                    Cell.text(queued.project().name()),
                    Cell.text(request.baseline()),
                    Cell.text(request.treatment()),
                    Cell.text(include(request)),
                    Cell.text(request.jvm()),
                    budget(request),
                    Cell.text(request.who()),
                    state(queued, now)));
        }
        long waiting = requests.stream()
                .filter(queued -> queued.state(now) == State.WAITING)
                .count();
        return new Page(
                Paths.QUEUE,
                "Queue",
                Paths.aboveProject(),
                List.of(
                        waiting == 0
                                ? "Nothing is waiting to be measured."
                                : waiting + (waiting == 1 ? " request is" : " requests are")
                                        + " waiting. To measure them, run this on a machine with a clone of the project: "
                                        + work(ledger)),
                List.of(new Section(
                        "requests",
                        "Requests, newest first",
                        List.of(
                                Column.text("requested"),
                                Column.text("project"),
                                Column.text("baseline"),
                                Column.text("treatment"),
                                Column.text("benchmarks"),
                                new Column("jvm", "JVM", false),
                                new Column("seconds", "budget", true),
                                new Column("who", "requested by", false),
                                Column.text("state")),
                        rows,
                        rows.size() < most
                                ? List.of("Request a measurement on the page of its project.")
                                : List.of("Older requests are in the table measurement_request."))));
    }

    private static String work(String ledger) {
        return "steelyard work -C CLONE --ledger " + CommandLine.quoted(ledger);
    }

    /** Returns where the page of a request is. */
    static String path(QueuedRequest queued) {
        return "/p/" + FactIds.ofProject(queued.project().identity()) + "/q/"
                + queued.request().id() + "/";
    }

    private static String include(MeasurementRequest request) {
        return request.include().isEmpty()
                ? "all that changed"
                : request.include().replaceFirst("^\\\\Q", "").replaceFirst("\\\\E$", "");
    }

    private static Cell budget(MeasurementRequest request) {
        Duration budget = request.budget();
        return Cell.count(
                budget.toMinutes() > 0 ? budget.toMinutes() + " min" : budget.toSeconds() + " s", budget.toSeconds());
    }

    private static Cell state(QueuedRequest queued, Instant now) {
        State state = queued.state(now);
        return Cell.text(state.name().toLowerCase(Locale.ROOT))
                .as(
                        switch (state) {
                            case WAITING, CANCELLED -> Tone.SOFT;
                            case RUNNING, DONE -> Tone.PLAIN;
                            case FAILED -> Tone.BAD;
                        });
    }

    /**
     * Returns the page of a request.
     *
     * @param run the run that came of it; empty if none did yet
     * @param ledger address of the ledger
     */
    static Page of(
            RecordedProject project, QueuedRequest queued, Optional<RecordedRun> run, Instant now, String ledger) {
        MeasurementRequest request = queued.request();
        List<String> answer = new ArrayList<>();
        answer.add(request.treatment() + " against " + request.baseline() + ": " + said(queued, run, now));
        List<List<Cell>> events = new ArrayList<>();
        for (RequestEvent event : queued.events()) {
            events.add(List.of(
                    Cell.time(HistoryWords.time(event.at()), event.at()),
                    Cell.text(event.kind().name().toLowerCase(Locale.ROOT)),
                    Cell.text(event.content())));
        }
        Page page = new Page(
                path(queued),
                "Request",
                Paths.above(project),
                answer,
                List.of(),
                List.of(
                        new Section(
                                "request",
                                "What is asked for",
                                List.of(
                                        Column.text("baseline"),
                                        Column.text("treatment"),
                                        Column.text("benchmarks"),
                                        new Column("jvm", "JVM", false),
                                        new Column("seconds", "budget", true),
                                        new Column("who", "requested by", false)),
                                List.of(List.of(
                                        Cell.text(request.baseline()),
                                        Cell.text(request.treatment()),
                                        Cell.text(include(request)),
                                        Cell.text(request.jvm()),
                                        budget(request),
                                        Cell.text(request.who()))),
                                List.of()),
                        new Section(
                                "events",
                                "What happened",
                                List.of(Column.text("time"), Column.text("event"), Column.text("content")),
                                events,
                                events.isEmpty()
                                        ? List.of("No worker has taken it yet: " + work(ledger)
                                                + (request.jvm().isEmpty() ? "" : " --jvm " + request.jvm() + "=PATH"))
                                        : List.of("Reload the page to see more."))),
                List.of(),
                List.of(),
                run.map(recorded -> List.of(new Page.Related("The run", Paths.run(project, recorded), false)))
                        .orElse(List.of(new Page.Related("Queue", Paths.QUEUE, true))));
        boolean open = queued.state(now) == State.WAITING || queued.state(now) == State.RUNNING;
        return open
                ? page.with(
                        List.of(new Page.Form(path(queued) + "cancel/", "Cancel", "Cancel this request", List.of())))
                : page;
    }

    private static String said(QueuedRequest queued, Optional<RecordedRun> run, Instant now) {
        String latest = queued.last().map(RequestEvent::content).orElse("");
        return switch (queued.state(now)) {
            case WAITING ->
                queued.events().isEmpty() ? "waiting for a worker." : "its worker is lost; waiting for another one.";
            case RUNNING -> "running. " + latest;
            case DONE -> run.map(recorded -> RunPage.counts(recorded) + ".").orElse("done.");
            case FAILED -> "failed: " + latest;
            case CANCELLED -> "cancelled.";
        };
    }
}
