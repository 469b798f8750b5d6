package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.report.words.Visible;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The newest changes as an Atom feed (RFC 4287), with links relative to its own place. */
final class Feed {

    private static final String ATOM = "http://www.w3.org/2005/Atom";
    private static final int MOST = 50;

    private Feed() {}

    static String of(List<RecordedProject> projects, Function<RecordedProject, ProjectChanges> examined, String index) {
        List<ChangeRows.Found> cards = new ArrayList<>();
        projects.forEach(project -> cards.addAll(ChangeRows.of(project, examined.apply(project))));
        List<ChangeRows.Found> newest =
                ChangeRows.newestFirst(cards).stream().limit(MOST).toList();
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("utf-8", "1.0");
            xml.writeStartElement("feed");
            xml.writeDefaultNamespace(ATOM);
            element(xml, "title", "Changes found by Steelyard");
            element(xml, "id", "urn:steelyard:changes");
            xml.writeStartElement("author");
            element(xml, "name", "Steelyard");
            xml.writeEndElement();
            element(xml, "updated", updated(newest.stream().findFirst()).toString());
            for (ChangeRows.Found found : newest) {
                entry(xml, found, index);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
            return text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a StringWriter never fails", e);
        }
    }

    private static Instant updated(Optional<ChangeRows.Found> found) {
        return found.flatMap(one -> one.committed().or(() -> one.project().last()))
                .orElse(Instant.EPOCH);
    }

    private static void entry(XMLStreamWriter xml, ChangeRows.Found found, String index) throws XMLStreamException {
        xml.writeStartElement("entry");
        element(
                xml,
                "title",
                found.text("project") + ": " + found.text("benchmark") + " " + found.text("change") + ", "
                        + found.text("state"));
        element(
                xml,
                "id",
                "urn:steelyard:change:" + found.project().id() + ":"
                        + found.text("benchmark").replaceAll("[^0-9a-zA-Z.]", "-") + ":"
                        + found.cell("commits").plain().replaceAll("[^0-9a-zA-Z.]", "-"));
        element(xml, "updated", updated(Optional.of(found)).toString());
        xml.writeEmptyElement("link");
        xml.writeAttribute("href", Paths.changes(found.project()).substring(1) + index);
        element(
                xml,
                "summary",
                found.text("series") + " series changed in " + found.text("commits")
                        + (found.text("cause").isEmpty() ? "" : "; " + found.text("cause")));
        xml.writeEndElement();
    }

    private static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(Visible.of(text));
        xml.writeEndElement();
    }
}
