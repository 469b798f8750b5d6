package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.host.HostRequest;
import dev.steelyard.compare.host.HostRequest.Format;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HostCommandTest {

    @Test
    void defaults() {
        assertThat(Execution.of("host").request(HostRequest.class))
                .isEqualTo(new HostRequest(Duration.ofSeconds(3), Format.TEXT));
    }

    @Test
    void every_option() {
        assertThat(Execution.of("host", "--watch", "30s", "--format", "json", "-q")
                        .request(HostRequest.class))
                .isEqualTo(new HostRequest(Duration.ofSeconds(30), Format.JSON));
    }

    @Test
    void this_machine_is_looked_at_by_the_real_command() {
        Execution execution = Execution.real("host", "--watch", "100ms", "--format", "json");
        assertThat(execution.exit()).as(execution.err()).isZero();
        JsonNode report = JsonMapper.shared().readTree(execution.out());
        assertThat(report.get("schemaVersion").asInt()).isEqualTo(1);
        assertThat(report.get("findings").valueStream()).hasSize(17).allSatisfy(finding -> {
            assertThat(finding.get("state").asString()).isNotBlank();
            assertThat(finding.get("severity").asString()).isIn("disturbs", "note", "unknown", "fine");
        });
    }
}
