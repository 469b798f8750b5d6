package dev.steelyard.report.junit;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.LimitFinding.Outcome;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.words.LimitWords;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Word;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}: a test suite for each treatment and a test case for each row of a score or of allocation. A regression that
 * no commit accepts is a failure, what could not be measured an error, and what has no verdict is skipped, with the reason: build servers
 * show no doubt otherwise, and none of it is a pass. Limits are a test suite of their own.
 */
public final class JunitXml implements Renderer {

    private final ReportOptions options;

    /** Creates a document with the given options. */
    public JunitXml(ReportOptions options) {
        this.options = options;
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        // All rows: one that is folded elsewhere is a test all the same, and no test is no pass.
        ReportView view = ReportView.of(report, new ReportOptions(options.statistic(), true, false), false);
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            line(xml, 0);
            xml.writeStartElement("testsuites");
            xml.writeAttribute("name", "steelyard");
            for (Section section : view.sections()) {
                suite(report, view, section, xml);
            }
            limits(report, xml);
            line(xml, 0);
            xml.writeEndElement();
            line(xml, 0);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        out.append(text.getBuffer());
    }

    private static void suite(RunReport report, ReportView view, Section section, XMLStreamWriter xml)
            throws XMLStreamException {
        // Where there is no score, its row says why.
        List<RowView> allocation = section.allocation().stream()
                .filter(row -> row.judged().comparison().status() == Status.MEASURED)
                .toList();
        List<RowView> rows =
                Stream.concat(section.scores().stream(), allocation.stream()).toList();
        line(xml, 1);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", Visible.of(section.heading()));
        xml.writeAttribute("tests", Integer.toString(rows.size()));
        xml.writeAttribute(
                "failures",
                Long.toString(
                        rows.stream().filter(row -> row.judged().failsGate()).count()));
        xml.writeAttribute("errors", count(rows, word -> word == Word.FAILED));
        xml.writeAttribute("skipped", count(rows, JunitXml::skipped));
        xml.writeAttribute(
                "timestamp",
                report.run().start().truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ""));
        for (RowView row : rows) {
            test(view, row, xml);
        }
        line(xml, 1);
        xml.writeEndElement();
    }

    private static void limits(RunReport report, XMLStreamWriter xml) throws XMLStreamException {
        List<LimitWords> limits = LimitWords.of(report);
        if (limits.isEmpty()) {
            return;
        }
        line(xml, 1);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "limits");
        xml.writeAttribute("tests", Integer.toString(limits.size()));
        xml.writeAttribute("failures", limits(limits, limit -> limit.outcome() == Outcome.MISSED));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", limits(limits, JunitXml::undecided));
        for (LimitWords limit : limits) {
            line(xml, 2);
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", Visible.of(limit.benchmark()));
            xml.writeAttribute("name", Visible.of(limit.limit() + ", " + limit.treatment()));
            if (limit.outcome() != Outcome.MET) {
                line(xml, 3);
                xml.writeEmptyElement(limit.outcome() == Outcome.MISSED ? "failure" : "skipped");
                xml.writeAttribute(
                        "message",
                        Visible.of(limit.verdict()
                                + (limit.measured().isEmpty()
                                        ? ""
                                        : ": " + limit.measured() + " " + limit.interval())));
                line(xml, 2);
            }
            xml.writeEndElement();
        }
        line(xml, 1);
        xml.writeEndElement();
    }

    private static boolean undecided(LimitWords limit) {
        return limit.outcome() != Outcome.MISSED && limit.outcome() != Outcome.MET;
    }

    private static String limits(List<LimitWords> limits, Predicate<LimitWords> condition) {
        return Long.toString(limits.stream().filter(condition).count());
    }

    private static String count(List<RowView> rows, Predicate<Word> condition) {
        return Long.toString(
                rows.stream().map(row -> row.verdict().says()).filter(condition).count());
    }

    private static boolean skipped(Word word) {
        return switch (word) {
            case REGRESSED, FAILED, IMPROVED, EQUIVALENT -> false;
            case EDITED, INCONCLUSIVE, CHANGED, UNREACHED, NOT_MEASURED, ADDED, REMOVED -> true;
        };
    }

    private static void test(ReportView view, RowView row, XMLStreamWriter xml) throws XMLStreamException {
        Word word = row.verdict().says();
        RowView.Label label = row.label();
        boolean allocation = row.judged().comparison().row().metric().equals(Metric.ALLOCATION);
        String member = label.member() + (allocation ? " allocation" : "");
        String name = label.params().isEmpty() ? member : member + " (" + label.params() + ")";
        line(xml, 2);
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", Visible.of(label.type()));
        xml.writeAttribute("name", Visible.of(name));
        boolean fails = row.judged().failsGate();
        if (fails || word == Word.FAILED || skipped(word)) {
            line(xml, 3);
            xml.writeEmptyElement(fails ? "failure" : word == Word.FAILED ? "error" : "skipped");
            if (!skipped(word)) {
                xml.writeAttribute("type", word.name().toLowerCase(Locale.ROOT));
            }
            xml.writeAttribute("message", Visible.of(sentence(view, row)));
            line(xml, 2);
        }
        xml.writeEndElement();
    }

    /** Returns the verdict with its numbers, and why. */
    private static String sentence(ReportView view, RowView row) {
        RowView.Cells cells = row.cells();
        String numbers = cells.change().isEmpty()
                ? ""
                : ": " + cells.baseline() + " to " + cells.treatment() + ", " + cells.change()
                        + (cells.interval().isEmpty() ? "" : " " + cells.interval());
        String notes = row.notes().stream()
                .map(number -> view.notes().get(number - 1).replaceFirst("\\.$", ""))
                .collect(Collectors.joining("; "));
        return row.verdict().word() + numbers + (notes.isEmpty() ? "" : "; " + notes);
    }

    private static void line(XMLStreamWriter xml, int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }
}
