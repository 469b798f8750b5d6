package dev.steelyard.server.web;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AuditEntry;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.record.KeepTokens;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.server.PlantedLedger;
import dev.steelyard.server.codespeed.Codespeed;
import dev.steelyard.server.codespeed.CodespeedNumbers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A ledger behind a real server. */
public abstract class ServedLedger extends PlantedLedger {

    protected static final String JSON = "application/json";
    protected static final String FORM = "application/x-www-form-urlencoded";

    protected static final InstantSource CLOCK = InstantSource.fixed(START.plusSeconds(86_400));

    protected final HttpClient client = HttpClient.newHttpClient();
    protected Map<String, OptionalInt> environments = Map.of();
    protected boolean closed;
    /** The address that the guard believes the server to listen on; other addresses cannot be had in every test machine. */
    protected String believed = "127.0.0.1";

    @BeforeEach
    void readThisLedger() {
        reopen();
    }

    protected Web open(Web.Address address, Consumer<String> warn) {
        Codespeed codespeed = new Codespeed(contents, new CodespeedNumbers(environments), CLOCK);
        Guard guard =
                new Guard(new AccessLedger(ledger), believed, !address.names().isEmpty(), closed, CLOCK);
        Answers answers = Answers.ofServer(pages, codespeed, "1.2.3");
        return new Web(answers, guard, new Writes(contents, codespeed, answers, guard, CLOCK), address, warn);
    }

    protected Web open() {
        return open(new Web.Address("127.0.0.1", 0, List.of()), warning -> {});
    }

    /** Makes a token. */
    protected String token(String project, AccessAction... actions) {
        String secret = KeepTokens.PREFIX + project + Set.of(actions);
        new AccessLedger(ledger)
                .add(
                        KeepTokens.digest(secret),
                        "ci",
                        project,
                        Set.of(actions),
                        START,
                        Optional.of(START.plusSeconds(2 * 86_400)));
        return secret;
    }

    protected HttpResponse<String> ask(Web web, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    protected HttpResponse<String> post(Web web, String path, String type, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    protected static JsonNode json(HttpResponse<String> answer) {
        return new JsonMapper().readTree(answer.body());
    }

    /** Returns where programs mark changes of the project. */
    protected String marks() {
        return "/api/v1/projects/" + project().id() + "/marks";
    }

    /** Returns the marks that are recorded. */
    protected List<Mark> known() {
        return ProjectLedger.named(ledger, project().name()).marks();
    }

    /** Returns the audit log. */
    protected List<AuditEntry> audit() {
        return new AccessLedger(ledger).audit(100);
    }
}
