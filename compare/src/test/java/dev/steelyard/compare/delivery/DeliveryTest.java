package dev.steelyard.compare.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DeliveryTest {

    private static final Run RUN = new Run(
            "id",
            "1.0.0",
            Instant.EPOCH,
            1,
            Duration.ofMinutes(1),
            Criteria.DEFAULT,
            List.of(
                    Listed.subject("base", "aaa", Path.of("java")).variant(),
                    Listed.subject("treatment", "bbb", Path.of("java")).variant()),
            List.of(new Run.Presence(Listed.BENCHMARK, List.of("base", "treatment"))),
            new TreeMap<>());
    private static final RunReport REPORT = new RunReport(
            RUN,
            List.of(),
            new Judge(new BoundaryCache()).judge(RUN, List.of()).judgment(),
            RunReport.Commands.UNKNOWN);

    private static String printed(OptionalInt columns) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        new Delivery(ReportOptions.DEFAULT)
                .print(REPORT, Format.TEXT, new Console(out, false, columns, Progress.SILENT));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static int width(OptionalInt columns) {
        return Delivery.style(new Console(System.out, false, columns, Progress.SILENT))
                .width();
    }

    private static String expected(int columns) throws IOException {
        StringBuilder text = new StringBuilder();
        new TextReport(ReportOptions.DEFAULT, new TextStyle(false, columns)).render(REPORT, text);
        return text.toString();
    }

    @Test
    void text_is_as_wide_as_the_terminal() throws IOException {
        assertThat(width(OptionalInt.of(70))).isEqualTo(70);
        assertThat(width(OptionalInt.empty())).isEqualTo(120);
        assertThat(width(OptionalInt.of(20))).isEqualTo(60);
        assertThat(printed(OptionalInt.of(70))).isEqualTo(expected(70));
    }
}
