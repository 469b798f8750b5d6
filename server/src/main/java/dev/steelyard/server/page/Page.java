package dev.steelyard.server.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A page.
 *
 * @param path its place, which begins and ends with a slash
 * @param title what it is about
 * @param above the pages above it, the topmost first
 * @param answer what its reader wants to know, in sentences
 * @param timelines its charts
 * @param sections its tables
 * @param commands what its reader can do next, each with its purpose
 * @param fields what a reader can ask it, as the fields of a form; none without a form
 * @param related other pages about the same thing
 * @param forms what its reader can change, on a server
 */
public record Page(
        String path,
        String title,
        List<Above> above,
        List<String> answer,
        List<Timeline> timelines,
        List<Section> sections,
        List<Command> commands,
        List<Field> fields,
        List<Related> related,
        List<Form> forms) {

    public Page {
        above = List.copyOf(above);
        answer = List.copyOf(answer);
        timelines = List.copyOf(timelines);
        sections = List.copyOf(sections);
        commands = List.copyOf(commands);
        fields = List.copyOf(fields);
        related = List.copyOf(related);
        forms = List.copyOf(forms);
        if (!path.startsWith("/") || !path.endsWith("/")) {
            throw new IllegalArgumentException("no path: " + path);
        }
    }

    /** A page on which nothing can be changed. */
    public Page(
            String path,
            String title,
            List<Above> above,
            List<String> answer,
            List<Timeline> timelines,
            List<Section> sections,
            List<Command> commands,
            List<Field> fields,
            List<Related> related) {
        this(path, title, above, answer, timelines, sections, commands, fields, related, List.of());
    }

    /** A page without related ones. */
    public Page(
            String path,
            String title,
            List<Above> above,
            List<String> answer,
            List<Timeline> timelines,
            List<Section> sections,
            List<Command> commands,
            List<Field> fields) {
        this(path, title, above, answer, timelines, sections, commands, fields, List.of());
    }

    /** A page without charts, commands, form and related pages. */
    public Page(String path, String title, List<Above> above, List<String> answer, List<Section> sections) {
        this(path, title, above, answer, List.of(), sections, List.of(), List.of());
    }

    /**
     * A page about the same thing.
     *
     * @param title what it shows
     * @param path its place
     * @param server whether it can only be had from a server, since it answers questions
     */
    public record Related(String title, String path, boolean server) {}

    /**
     * A page above another.
     *
     * @param title what it is about
     * @param path its place
     */
    public record Above(String title, String path) {}

    /**
     * A command of Steelyard.
     *
     * @param purpose what it is for, without a full stop
     * @param line the command, quoted for a shell
     */
    public record Command(String purpose, String line) {}

    /**
     * A field of a form.
     *
     * @param name its name in the address
     * @param label its name for people
     * @param value what it holds
     */
    public record Field(String name, String label, String value) {}

    /**
     * A form that changes something.
     *
     * @param path where it is sent, which begins and ends with a slash
     * @param title what it is for
     * @param button what sends it
     * @param inputs its fields
     */
    public record Form(String path, String title, String button, List<Input> inputs) {
        public Form {
            inputs = List.copyOf(inputs);
        }
    }

    /**
     * A field of such a form.
     *
     * @param name its name
     * @param label its name for people
     * @param type of the field in HTML: {@code text}, {@code date}, or {@code select}
     * @param required whether it must be filled in
     * @param choices the values of a select with what people read, in their order
     */
    public record Input(String name, String label, String type, boolean required, List<Choice> choices) {
        public Input {
            choices = List.copyOf(choices);
        }

        /** A field that people write into. */
        public static Input text(String name, String label, boolean required) {
            return new Input(name, label, "text", required, List.of());
        }
    }

    /**
     * A choice.
     *
     * @param value what is sent
     * @param label what people read
     */
    public record Choice(String value, String label) {}

    /** Returns the same page with forms. */
    public Page with(List<Form> other) {
        return new Page(path, title, above, answer, timelines, sections, commands, fields, related, other);
    }

    /** Returns the same page with another related one. */
    public Page with(Related other) {
        List<Related> all = new ArrayList<>(related);
        all.add(other);
        return new Page(path, title, above, answer, timelines, sections, commands, fields, all, forms);
    }

    /** Returns what its form was asked, as the end of an address; empty if nothing was. */
    public String question() {
        StringBuilder question = new StringBuilder();
        fields.stream()
                .filter(field -> !field.value().isEmpty())
                .forEach(field -> question.append(question.isEmpty() ? '?' : '&')
                        .append(field.name())
                        .append('=')
                        .append(URLEncoder.encode(field.value(), StandardCharsets.UTF_8)));
        return question.toString();
    }

    /** Returns the same page with another sentence before the others. */
    public Page warning(String sentence) {
        List<String> sentences = new ArrayList<>(answer);
        sentences.add(0, sentence);
        return new Page(path, title, above, sentences, timelines, sections, commands, fields, related, forms);
    }

    /** Returns the number of folders that its path has. */
    public int depth() {
        return (int) path.chars().filter(c -> c == '/').count() - 1;
    }
}
