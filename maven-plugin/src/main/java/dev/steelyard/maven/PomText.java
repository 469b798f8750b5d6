package dev.steelyard.maven;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The text of a POM, into which elements are put without touching anything else of it: comments and layout are the user's.
 *
 * @param text the whole file
 */
record PomText(String text) {

    private static final String PROJECT = "/project";
    private static final String NAME = "name";

    /** A tag, or what may contain something that looks like one. */
    private static final Pattern TAG = Pattern.compile(
            "<!--.*?-->|<!\\[CDATA\\[.*?]]>|<[?!][^>]*>|</?(?<name>[^\\s/>]+)(?:[^>\"']|\"[^\"]*\"|'[^']*')*>",
            Pattern.DOTALL);

    /**
     * Returns the text with an element at the end of a section, which is made if it is not there.
     *
     * @param section names below the project, such as {@code build/plugins}
     * @param element the element, with an indentation of four blanks a level, as at the top of the file
     * @throws XMLStreamException if the text is no POM
     */
    PomText with(String section, String element) throws XMLStreamException {
        Map<String, Tag> ends = ends();
        String missing = "";
        String present = section;
        while (!present.isEmpty() && !ends.containsKey(PROJECT + "/" + present)) {
            missing = present.substring(present.lastIndexOf('/') + 1) + (missing.isEmpty() ? "" : "/" + missing);
            present = present.substring(0, Math.max(0, present.lastIndexOf('/')));
        }
        String path = present.isEmpty() ? PROJECT : PROJECT + "/" + present;
        Tag end = ends.get(path);
        if (end == null) {
            throw new XMLStreamException("there is no element project");
        }
        int depth = path.length() - path.replace("/", "").length();
        if (end.empty()) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            String whole = wrapped(missing.isEmpty() ? name : name + "/" + missing, element);
            return new PomText(
                    text.substring(0, end.from()) + indented(whole, depth - 1).strip() + text.substring(end.to()));
        }
        String added = indented(wrapped(missing, element), depth);
        int line = text.lastIndexOf('\n', end.from() - 1) + 1;
        boolean alone = text.substring(line, end.from()).isBlank();
        int at = alone ? line : end.from();
        return new PomText(text.substring(0, at) + (alone ? "" : "\n") + added + text.substring(at));
    }

    /**
     * A tag that ends an element.
     *
     * @param from where it begins in the text
     * @param to where it has ended
     * @param empty whether it is the only tag of its element
     */
    private record Tag(int from, int to, boolean empty) {}

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

    /** Returns the last tag of each element, by its path; of several of one path that of the last. */
    private Map<String, Tag> ends() throws XMLStreamException {
        requireXml();
        Map<String, Tag> ends = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        Matcher tag = TAG.matcher(text);
        while (tag.find()) {
            if (tag.group(NAME) == null) {
                continue; // a comment, a declaration or plain text
            }
            boolean empty = tag.group().endsWith("/>");
            boolean end = tag.group().startsWith("</");
            if (!end) {
                open.addLast(tag.group(NAME));
            }
            if (end || empty) {
                ends.put("/" + String.join("/", open), new Tag(tag.start(), tag.end(), empty));
                open.removeLast();
            }
        }
        return ends;
    }

    /** The places of a parser's events are not where its tags are, so it only checks. */
    private void requireXml() throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
        while (reader.hasNext()) {
            reader.next();
        }
    }
}
