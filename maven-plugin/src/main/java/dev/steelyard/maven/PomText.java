package dev.steelyard.maven;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The text of a POM, into which elements are put without touching anything else of it: comments and layout are the user's.
 *
 * @param text the whole file
 */
record PomText(String text) {

    private static final String PROJECT = "/project";

    /**
     * Returns the text with an element at the end of a section, which is made if it is not there.
     *
     * @param section names below the project, such as {@code build/plugins}
     * @param element the element, with an indentation of four blanks a level, as at the top of the file
     * @throws XMLStreamException if the text is no POM
     */
    PomText with(String section, String element) throws XMLStreamException {
        Map<String, Integer> ends = ends();
        String missing = "";
        String present = section;
        while (!present.isEmpty() && !ends.containsKey(PROJECT + "/" + present)) {
            missing = present.substring(present.lastIndexOf('/') + 1) + (missing.isEmpty() ? "" : "/" + missing);
            present = present.substring(0, Math.max(0, present.lastIndexOf('/')));
        }
        String path = present.isEmpty() ? PROJECT : PROJECT + "/" + present;
        Integer end = ends.get(path);
        if (end == null) {
            throw new XMLStreamException("there is no element project");
        }
        int depth = path.length() - path.replace("/", "").length();
        String added = indented(wrapped(missing, element), depth);
        int line = text.lastIndexOf('\n', end - 1) + 1;
        boolean alone = text.substring(line, end).isBlank();
        int at = alone ? line : end;
        return new PomText(text.substring(0, at) + (alone ? "" : "\n") + added + text.substring(at));
    }

    private static String wrapped(String sections, String element) {
        if (sections.isEmpty()) {
            return element;
        }
        int slash = sections.indexOf('/');
        String first = slash < 0 ? sections : sections.substring(0, slash);
        String inner = wrapped(slash < 0 ? "" : sections.substring(slash + 1), element);
        return "<" + first + ">\n" + indented(inner, 1) + "</" + first + ">\n";
    }

    private static String indented(String lines, int depth) {
        StringBuilder all = new StringBuilder();
        lines.lines()
                .forEach(line -> all.append("    ".repeat(depth)).append(line).append('\n'));
        return all.toString();
    }

    /** Returns where the end tag of each element begins, by its path; of several of one path the last one's. */
    private Map<String, Integer> ends() throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
        Map<String, Integer> ends = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                open.addLast(reader.getLocalName());
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                int after = reader.getLocation().getCharacterOffset();
                int tag = text.lastIndexOf("</" + reader.getLocalName(), after);
                if (tag >= 0) {
                    ends.put("/" + String.join("/", open), tag);
                }
                open.removeLast();
            }
        }
        return ends;
    }
}
