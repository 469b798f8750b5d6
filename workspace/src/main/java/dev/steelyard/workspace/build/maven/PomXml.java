package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The elements of a pom, by the names of their parents. */
final class PomXml {

    private PomXml() {}

    /**
     * Reads a file.
     *
     * @throws UserError if it is no XML
     */
    static Element read(Path pom) {
        return parse(pom.toString(), new InputSource(pom.toUri().toString()));
    }

    /**
     * Reads a text.
     *
     * @throws UserError if it is no XML
     */
    static Element parse(String text) {
        return parse("a pom", new InputSource(new StringReader(text)));
    }

    private static Element parse(String pom, InputSource source) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // which throws, and does not print
            return builder.parse(source).getDocumentElement();
        } catch (SAXException | IOException e) {
            throw UserError.failed(
                            "cannot read " + pom + ": " + e.getMessage(),
                            "Fix it, or choose revisions in which it can be read.")
                    .causedBy(e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("every JDK can refuse document types", e);
        }
    }

    /** Returns the elements that a path of names leads to. */
    static List<Element> all(Element parent, String... path) {
        List<Element> found = List.of(parent);
        for (String name : path) {
            List<Element> next = new ArrayList<>();
            for (Element element : found) {
                for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
                    if (child instanceof Element inner && inner.getNodeName().equals(name)) {
                        next.add(inner);
                    }
                }
            }
            found = next;
        }
        return found;
    }

    /** Returns the elements within the elements that a path of names leads to. */
    static List<Element> children(Element parent, String... path) {
        List<Element> found = new ArrayList<>();
        for (Element element : all(parent, path)) {
            for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child instanceof Element inner) {
                    found.add(inner);
                }
            }
        }
        return found;
    }

    /** Returns the text of the first element that a path of names leads to; empty if there is none, or no text. */
    static Optional<String> text(Element parent, String... path) {
        return all(parent, path).stream()
                .findFirst()
                .map(element -> element.getTextContent().strip())
                .filter(text -> !text.isEmpty());
    }

    /** Returns the first inner element of a name, made if there is none. */
    static Element child(Element parent, String name) {
        List<Element> found = all(parent, name);
        return found.isEmpty() ? append(parent, name, "") : found.get(0);
    }

    /** Adds an inner element with a text. */
    static Element append(Element parent, String name, String text) {
        Document document = parent.getOwnerDocument();
        Element child = document.createElement(name);
        child.setTextContent(text);
        parent.appendChild(child);
        return child;
    }

    /**
     * Writes the document of an element.
     *
     * @throws IOException if it cannot be written
     */
    static void write(Element project, Path pom) throws IOException {
        try {
            TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(new DOMSource(project.getOwnerDocument()), new StreamResult(pom.toFile()));
        } catch (TransformerException e) {
            throw new IOException(e);
        }
    }
}
