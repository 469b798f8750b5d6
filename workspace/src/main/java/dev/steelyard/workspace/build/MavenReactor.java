package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The modules that one Maven run builds together. Modules must be built together with those they depend on: alone, a
 * module would take the others from the local repository, where any revision may have put them.
 *
 * @param root the topmost folder whose pom leads to the project
 * @param modules folders of all modules, the root's first
 * @param selected folders of the modules with benchmarks; empty if they cannot be told, and all are built
 */
record MavenReactor(Path root, List<Path> modules, List<Path> selected) {

    private static final String POM = "pom.xml";
    private static final String JMH_GROUP = "org.openjdk.jmh";

    MavenReactor {
        modules = List.copyOf(modules);
        selected = List.copyOf(selected);
    }

    /**
     * Reads the poms of a checkout.
     *
     * @param project the folder of a pom
     * @param top the top of the checkout
     */
    static MavenReactor of(Path project, Path top) {
        Path root = project;
        for (Path folder = project; folder != null && folder.startsWith(top); folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve(POM)) && modules(folder).contains(project)) {
                root = folder;
            }
        }
        List<Path> all = List.copyOf(modules(root));
        List<Path> below =
                all.stream().filter(module -> module.startsWith(project)).toList();
        List<Path> selected = below.size() == 1
                ? below
                : below.stream().filter(MavenReactor::dependsOnJmh).toList();
        // A parent with the dependency hands it to all its modules.
        boolean inherited = selected.contains(project) && below.size() > 1;
        return new MavenReactor(root, all, inherited ? below : selected);
    }

    /** Tells whether any module says that it uses JMH. */
    boolean usesJmh() {
        return modules.stream().anyMatch(MavenReactor::dependsOnJmh);
    }

    /** Folders below the project that use JMH and are not built with it: not modules, or only in a profile. */
    List<Path> apart(Path project) {
        try (Stream<Path> walk = Files.walk(project, 5)) {
            return walk.filter(Files::isDirectory)
                    .filter(folder -> Files.isRegularFile(folder.resolve(POM)))
                    .filter(folder -> !modules.contains(folder) && dependsOnJmh(folder))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Folders in which results are looked for: the selected modules, or else all. */
    List<Path> searched() {
        return selected.isEmpty() ? modules : selected;
    }

    /** Arguments that build the selected modules and what they depend on; none where that is everything. */
    List<String> selection() {
        if (selected.isEmpty() || modules.size() == 1) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        for (Path module : selected) {
            names.add(module.equals(root) ? "." : root.relativize(module).toString());
        }
        return List.of("-pl", String.join(",", names), "-am");
    }

    private static Set<Path> modules(Path root) {
        Set<Path> found = new LinkedHashSet<>();
        collect(root, found);
        return found;
    }

    private static void collect(Path folder, Set<Path> found) {
        if (!Files.isRegularFile(folder.resolve(POM)) || !found.add(folder)) {
            return;
        }
        for (Element module : elements(folder, "module")) {
            if (path(module).equals("project/modules/module")) {
                collect(folder.resolve(module.getTextContent().strip()).normalize(), found);
            }
        }
    }

    private static boolean dependsOnJmh(Path folder) {
        for (Element dependency : elements(folder, "dependency")) {
            boolean managed = path(dependency).contains("dependencyManagement")
                    || path(dependency).contains("plugin");
            NodeList groups = dependency.getElementsByTagName("groupId");
            if (!managed
                    && groups.getLength() > 0
                    && groups.item(0).getTextContent().strip().equals(JMH_GROUP)) {
                return true;
            }
        }
        return false;
    }

    private static String path(Node node) {
        Node parent = node.getParentNode();
        return parent instanceof Element ? path(parent) + "/" + node.getNodeName() : node.getNodeName();
    }

    private static List<Element> elements(Path folder, String name) {
        Path pom = folder.resolve(POM);
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // which throws, and does not print
            Document document = builder.parse(pom.toFile());
            NodeList nodes = document.getElementsByTagName(name);
            List<Element> elements = new ArrayList<>();
            for (int i = 0; i < nodes.getLength(); i++) {
                elements.add((Element) nodes.item(i));
            }
            return elements;
        } catch (SAXException | IOException e) {
            throw UserError.failed(
                            pom + " cannot be read: " + e.getMessage(), "Put it right, or give a command with --build.")
                    .causedBy(e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("every JDK can refuse document types", e);
        }
    }
}
