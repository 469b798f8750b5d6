package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/architecture.md lists the classes on two ways through the code: they exist, and depend on each other in that order. */
class WaysTest {
    private static final int LONGEST = 15;
    private static final int NEAR = 4;
    private static final String ROOT = "dev.steelyard.";
    private static final Pattern STEP = Pattern.compile("\\d+\\. `([\\w.]+)`.*");
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.steelyard");

    @ParameterizedTest
    @ValueSource(strings = {"From the command line to the report", "From a block to its row"})
    void classes_of_a_way_exist_and_depend_on_each_other_in_that_order(String heading) throws IOException {
        List<String> way = way(heading);
        assertThat(way).hasSizeBetween(5, LONGEST).doesNotHaveDuplicates().allMatch(CLASSES::contain);
        for (int i = 1; i < way.size(); i++) {
            assertThat(follows(way, i))
                    .as("step %d, %s: a step before it uses it, or it uses one shortly before", i + 1, way.get(i))
                    .isTrue();
        }
        List<String> backwards = new ArrayList<>(way);
        Collections.reverse(backwards);
        assertThat(IntStream.range(1, way.size()).allMatch(i -> follows(backwards, i)))
                .isFalse();
    }

    /** Called by an earlier step, or takes what one shortly before made; the next may bring together two that are apart. */
    private static boolean follows(List<String> way, int i) {
        String name = way.get(i);
        boolean called =
                way.subList(0, i).stream().anyMatch(other -> uses(other).contains(name));
        boolean takes = way.subList(Math.max(0, i - NEAR), i).stream().anyMatch(uses(name)::contains);
        boolean joined = i + 1 < way.size() && uses(way.get(i + 1)).containsAll(List.of(name, way.get(i - 1)));
        return called || takes || joined;
    }

    /** Returns the full names; one without a package is in the package of the one before. */
    private static List<String> way(String heading) throws IOException {
        List<String> names = new ArrayList<>();
        String section = Files.readString(Path.of("../docs/architecture.md"))
                .split("(?m)^## " + Pattern.quote(heading) + "$", 2)[1]
                .split("(?m)^## ", 2)[0];
        String home = "";
        for (String line : section.lines().toList()) {
            Matcher step = STEP.matcher(line);
            if (step.matches()) {
                String name = step.group(1);
                int dot = name.lastIndexOf('.');
                home = dot < 0 ? home : ROOT + name.substring(0, dot + 1);
                names.add(home + name.substring(dot + 1));
            }
        }
        return names;
    }

    /** Returns the outermost classes that a class or those nested in it depend on. */
    private static Set<String> uses(String name) {
        return CLASSES.stream()
                .filter(type -> outermost(type).equals(name))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .map(WaysTest::outermost)
                .collect(Collectors.toSet());
    }

    private static String outermost(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }
}
