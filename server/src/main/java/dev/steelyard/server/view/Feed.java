package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.report.words.Visible;
import dev.steelyard.server.page.Cell;
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

    static String of(List<RecordedProject> projects, Function<RecordedProject, ProjectChanges> examined) {
        List<CardRows.Found> cards = new ArrayList<>();
        projects.forEach(project -> cards.addAll(CardRows.of(project, examined.apply(project))));
        List<CardRows.Found> newest =
                CardRows.newestFirst(cards).stream().limit(MOST).toList();
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("utf-8", "1.0");
            xml.writeStartElement("feed");
            xml.writeDefaultNamespace(ATOM);
            element(xml, "title", "Changes found by Steelyard");
            element(xml, "id", "urn:steelyard:changes");
            element(xml, "updated", updated(newest.stream().findFirst()).toString());
            for (CardRows.Found found : newest) {
                entry(xml, found);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
            return text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a StringWriter never fails", e);
        }
    }

    private static Instant updated(Optional<CardRows.Found> found) {
        return found.flatMap(CardRows.Found::committed).orElse(Instant.EPOCH);
    }

    private static void entry(XMLStreamWriter xml, CardRows.Found found) throws XMLStreamException {
        List<Cell> row = CardRows.row(found);
        xml.writeStartElement("entry");
        element(
                xml,
                "title",
                row.get(2).text() + ": " + row.get(4).text() + " " + row.get(3).text() + ", "
                        + row.get(6).text());
        element(
                xml,
                "id",
                "urn:steelyard:change:" + found.project().id() + ":"
                        + row.get(0).plain().replaceAll("[^0-9a-zA-Z.]", "-"));
        element(xml, "updated", updated(Optional.of(found)).toString());
        xml.writeEmptyElement("link");
        xml.writeAttribute("href", Paths.changes(found.project()).substring(1));
        element(
                xml,
                "summary",
                row.get(5).text() + " series changed in " + row.get(0).text()
                        + (row.get(7).text().isEmpty() ? "" : "; " + row.get(7).text()));
        xml.writeEndElement();
    }

    private static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(Visible.of(text));
        xml.writeEndElement();
    }
}
