package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.calibrate.CalibrateRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.workspace.build.BuildSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CalibrateCommandTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    private static CalibrateRequest calibrate(String words) {
        return Execution.of(("calibrate " + words).split(" ")).request(CalibrateRequest.class);
    }

    @Test
    void defaults() {
        CalibrateRequest request = calibrate("main");
        assertThat(request.variant().name()).isEqualTo("main");
        assertThat(request.variants()).isEqualTo(4);
        assertThat(request.project()).isEqualTo(HERE);
        assertThat(request.build()).isEqualTo(BuildSettings.FIND);
        assertThat(request.jmh()).isEqualTo(JmhOptions.NONE);
        assertThat(request.criteria()).isEqualTo(new Criteria(0.01, Criteria.DEFAULT.margins(), Looks.once(8), false));
        assertThat(request.pace())
                .isEqualTo(new Pace(
                        Pace.UNLIMITED,
                        Optional.empty(),
                        Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty(),
                        false));
        assertThat(request.output().failOn()).isEqualTo(FailOn.NEVER);
        assertThat(request.output().commandLine()).containsExactly("calibrate", "main");
    }

    @Test
    void every_option() {
        CalibrateRequest request = calibrate("-C src -Da=1 --variants 3 --blocks 20 --include Decoder --exclude Slow"
                + " --alpha 5% --margin 0.03 --allocation-margin 1% --per-benchmark --slice 20ms --seed -7 --out run"
                + " --format csv --dry-run --build make --jar b/*.jar --no-pilot --fork-timeout 5m -q main:base"
                + " --jvm-args -Xmx1g -- -p size=10 -t 2");
        assertThat(request.variant().name()).isEqualTo("base");
        assertThat(request.variant().settings().properties()).hasToString("{a=1}");
        assertThat(request.variant().settings().jvmArgs()).containsExactly("-Xmx1g");
        assertThat(request.variants()).isEqualTo(3);
        assertThat(request.jmh().include()).containsExactly("Decoder");
        assertThat(request.jmh().exclude()).containsExactly("Slow");
        assertThat(request.jmh().overrides().threads()).containsExactly(2);
        assertThat(request.criteria())
                .isEqualTo(new Criteria(0.05, new Criteria.Margins(0.03, 0.01), Looks.once(20), true));
        assertThat(request.pace())
                .isEqualTo(new Pace(
                        Pace.UNLIMITED,
                        Optional.of(Duration.ofMillis(20)),
                        Piloting.NEVER,
                        OptionalLong.of(-7),
                        Optional.of(Duration.ofMinutes(5)),
                        false));
        assertThat(request.output().format()).isEqualTo(Format.CSV);
        assertThat(request.output().folder()).contains(HERE.resolve("run"));
        assertThat(request.output().dryRun()).isTrue();
    }

    @Test
    void forks_of_jmh_are_blocks() {
        assertThat(calibrate("main -- -f 6").criteria().looks()).isEqualTo(Looks.once(6));
    }

    @Test
    void resume() {
        assertThat(Execution.of("calibrate", "--resume", "id", "--format", "json")
                        .request(ResumeRequest.class))
                .isEqualTo(new ResumeRequest(HERE, Optional.of("id"), Optional.empty(), Format.JSON));
    }
}
