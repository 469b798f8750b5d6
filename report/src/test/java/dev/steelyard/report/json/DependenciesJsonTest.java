package dev.steelyard.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.model.DependencyRequest;
import dev.steelyard.core.model.DependencyRequest.Update;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests of programs, in a file of a run. */
class DependenciesJsonTest {

    @Test
    void what_is_written_is_read() throws IOException {
        List<DependencyRequest> requests = List.of(
                new DependencyRequest("change", List.of(new Update("org.example", "codec", "1.0", "2.0-rc1")), true),
                new DependencyRequest(
                        "other", List.of(new Update("g", "n", "1", "2"), new Update("g", "m", "1", "3")), false));
        StringBuilder document = new StringBuilder();

        new DependenciesJson().render(requests, document);

        assertThat(DependenciesJson.requests(document.toString())).isEqualTo(requests);
    }

    /** It may come from a stranger's folder. */
    @Test
    void what_steelyard_does_not_write_is_refused() {
        for (String document : List.of(
                "{",
                "{}",
                "{\"schemaVersion\": 2}",
                "{\"schemaVersion\": 1, \"requests\": [{\"treatment\": \"a\"}]}",
                "{\"schemaVersion\": 1, \"requests\": [{\"updates\": [{\"group\": \"g\", \"name\": \"`@all`\","
                        + " \"from\": \"1\", \"to\": \"2\"}]}]}")) {
            assertThatThrownBy(() -> DependenciesJson.requests(document))
                    .as(document)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
