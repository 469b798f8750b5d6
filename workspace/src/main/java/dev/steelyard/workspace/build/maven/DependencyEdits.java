package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.Artifact;
import dev.steelyard.workspace.artifact.DependencyChange;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Changes versions of libraries in the poms of a checkout as somebody does who upgrades them: wherever a pom names the library
 * with a version, and in the dependency management of the topmost poms, which decides for those that other libraries or a foreign
 * parent bring.
 */
public final class DependencyEdits {

    private static final String GROUP = "groupId";
    private static final String NAME = "artifactId";
    private static final String VERSION = "version";

    private final PomTree tree;
    private final List<DependencyChange> changes;

    /** Changes of poms that are imported, whose jars nobody knows. */
    private final Set<DependencyChange> imported = new HashSet<>();

    /**
     * @param tree the poms of the checkout
     * @param changes what changes
     */
    public DependencyEdits(PomTree tree, List<DependencyChange> changes) {
        this.tree = tree;
        this.changes = List.copyOf(changes);
    }

    /** Returns whether nothing changes. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /**
     * Changes the poms.
     *
     * @param modules folders of all modules that may be built
     * @throws UserError if the checkout itself builds one of the libraries, or names none that another is to replace
     * @throws IOException if a pom cannot be written
     */
    public void apply(Collection<Path> modules) throws IOException {
        for (DependencyChange change : changes) {
            requireForeign(change);
            boolean named = false;
            for (Path folder : tree.folders()) {
                named |= replaced(folder, change);
            }
            if (change.renames() && !named) {
                throw UserError.failed(
                        "no pom of the project names " + change.replaced() + ", so "
                                + change.by().key() + " cannot replace it",
                        "Specify a library that a pom depends on directly; one that others bring must be excluded there first.");
            }
            if (!change.renames()) {
                for (Path folder : tree.ancestors(modules)) {
                    manage(folder, change.by());
                }
            }
        }
    }

    private void requireForeign(DependencyChange change) {
        for (String key : List.of(change.replaced(), change.by().key())) {
            if (tree.builds(key)) {
                throw UserError.usage(
                        "the project builds " + key + " itself, so --dependency cannot change its version",
                        "Compare revisions of the project instead.");
            }
        }
    }

    private boolean replaced(Path folder, DependencyChange change) throws IOException {
        Path pom = folder.resolve(Pom.FILE);
        Element project = pom(pom);
        boolean named = false;
        for (Element each : named(project)) {
            if (!key(folder, each).equals(change.replaced())) {
                continue;
            }
            named = true;
            if (PomXml.text(each, "scope").filter("import"::equals).isPresent()) {
                imported.add(change);
            }
            if (change.renames()) {
                PomXml.child(each, GROUP).setTextContent(change.by().group());
                PomXml.child(each, NAME).setTextContent(change.by().name());
                PomXml.child(each, VERSION).setTextContent(change.by().version());
            } else {
                // Without a version here, dependency management has it.
                PomXml.all(each, VERSION)
                        .forEach(version -> version.setTextContent(change.by().version()));
            }
        }
        if (named) {
            PomXml.write(project, pom);
        }
        return named;
    }

    /** Names a version in the dependency management of a pom, which is stronger than what is imported or inherited. */
    private void manage(Path folder, Artifact by) throws IOException {
        Path pom = folder.resolve(Pom.FILE);
        Element project = pom(pom);
        Element managed = PomXml.child(PomXml.child(project, "dependencyManagement"), "dependencies");
        if (PomXml.all(managed, "dependency").stream().anyMatch(each -> isPlain(folder, each, by))) {
            return;
        }
        Element added = PomXml.append(managed, "dependency", "");
        PomXml.append(added, GROUP, by.group());
        PomXml.append(added, NAME, by.name());
        PomXml.append(added, VERSION, by.version());
        PomXml.write(project, pom);
    }

    /** Returns whether an element of dependency management is about the jar itself, without type or classifier. */
    private boolean isPlain(Path folder, Element each, Artifact by) {
        return key(folder, each).equals(by.key())
                && PomXml.text(each, "classifier").isEmpty()
                && PomXml.text(each, "type").filter(type -> !type.equals("jar")).isEmpty();
    }

    private static Element pom(Path pom) throws IOException {
        try {
            return PomXml.read(pom);
        } catch (UserError e) {
            throw new IOException(e.problem(), e);
        }
    }

    /** Returns the elements that name a library or an annotation processor; what plugins themselves load stays. */
    private static List<Element> named(Element project) {
        List<Element> named = new ArrayList<>();
        for (String name : List.of("dependency", "path")) {
            NodeList found = project.getElementsByTagName(name);
            for (int i = 0; i < found.getLength(); i++) {
                Element each = (Element) found.item(i);
                if (!each.getParentNode().getParentNode().getNodeName().equals("plugin")) {
                    named.add(each);
                }
            }
        }
        return named;
    }

    private String key(Path folder, Element dependency) {
        return Stream.of(GROUP, NAME)
                .map(name -> tree.value(folder, PomXml.text(dependency, name).orElse("")))
                .reduce((group, name) -> group + ":" + name)
                .orElseThrow();
    }

    /**
     * Checks that the libraries are on class paths as asked for: a profile, a plugin or a range of versions may still decide
     * otherwise.
     *
     * @param classPaths what Maven says that each module with benchmarks loads
     * @throws UserError if one of them is not, or an old one is still there
     */
    public void require(Collection<List<Path>> classPaths) {
        for (DependencyChange change : changes) {
            List<Path> jars = classPaths.stream().flatMap(List::stream).toList();
            Path place = place(change.by().key());
            Optional<Path> other = jars.stream()
                    .filter(jar ->
                            isOf(jar, place) && !isOf(jar, place, change.by().version()))
                    .findFirst();
            if (other.isPresent()) {
                throw UserError.failed(
                        other.get().getFileName() + " is still on the class path of the benchmarks, although "
                                + change.by().version() + " is asked for",
                        "Something other than the poms' dependencies sets the version, such as a property or a profile; set the version "
                                + "in the pom, and compare revisions.");
            }
            boolean there = jars.stream().anyMatch(jar -> isOf(jar, place));
            if (!there && !imported.contains(change)) {
                throw UserError.failed(
                        "the benchmarks do not depend on " + change.by().key(),
                        "Specify a library on their class path; 'mvn dependency:tree' lists them. If that version has moved to other"
                                + " coordinates, write OLDGROUP:OLDNAME=GROUP:NAME:VERSION.");
            }
            Path old = place(change.replaced());
            if (change.renames() && jars.stream().anyMatch(jar -> isOf(jar, old))) {
                throw UserError.failed(
                        change.replaced() + " is still on the class path of the benchmarks beside "
                                + change.by().key() + ", since another library depends on it",
                        "Exclude it in the pom, and run the command again.");
            }
        }
    }

    /** Returns the folder of all versions of a library in a repository. */
    private static Path place(String key) {
        int colon = key.indexOf(':');
        return Path.of(key.substring(0, colon).replace(".", File.separator), key.substring(colon + 1));
    }

    private static boolean isOf(Path jar, Path place) {
        Path version = jar.getParent();
        Path library = version == null ? null : version.getParent();
        return library != null && library.endsWith(place);
    }

    private static boolean isOf(Path jar, Path place, String version) {
        Path folder = jar.getParent();
        return folder != null && folder.endsWith(place.resolve(version));
    }
}
