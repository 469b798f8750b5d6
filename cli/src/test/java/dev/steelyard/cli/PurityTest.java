package dev.steelyard.cli;

import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;

/** Core and the values and rules of each room are pure: the same input gives the same output, anywhere and at any time. */
@AnalyzeClasses(packages = "dev.steelyard", importOptions = ImportOption.DoNotIncludeTests.class)
class PurityTest {

    /** Types that read files, sockets, processes, the clock, or chance without a seed. */
    private static final List<String> IMPURE_TYPES = List.of(
            "java.nio.file.Files",
            "java.nio.file.FileSystems",
            "java.nio.channels.FileChannel",
            "java.lang.Process",
            "java.lang.ProcessBuilder",
            "java.lang.Runtime",
            "java.lang.Thread",
            "java.time.Clock",
            "java.security.SecureRandom",
            "java.util.concurrent.ThreadLocalRandom",
            "java.util.Timer",
            "java.util.Scanner");

    /** Methods by class and name that do so; constructors of random generators are checked by their parameters. */
    private static final Set<String> IMPURE_CALLS = Set.of(
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.lang.System.getProperty",
            "java.lang.System.getenv",
            "java.lang.System.identityHashCode",
            "java.lang.Math.random",
            "java.util.UUID.randomUUID",
            "java.util.random.RandomGenerator.getDefault",
            "java.util.random.RandomGenerator.of",
            "java.util.random.RandomGeneratorFactory.create");

    @ArchTest
    static final ArchRule NO_INPUT_OR_OUTPUT = noClasses()
            .that()
            .resideInAnyPackage(PureParts.patterns())
            .should()
            .dependOnClassesThat(named(IMPURE_TYPES))
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.net..", "java.sql..", "java.util.logging..");

    @ArchTest
    static final ArchRule NO_CLOCK_AND_NO_UNSEEDED_CHANCE =
            noClasses().that().resideInAnyPackage(PureParts.patterns()).should().callCodeUnitWhere(are(impure()));

    @ArchTest
    static final ArchRule NO_STANDARD_STREAMS = noClasses()
            .that()
            .resideInAnyPackage(PureParts.patterns())
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .accessField(System.class, "in");

    @ArchTest
    static final ArchRule MODEL_STANDS_ALONE = noClasses()
            .that()
            .resideInAPackage("..core.model..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "java..", "org.jspecify..", "dev.steelyard.core.model..", "dev.steelyard.core.secret..");

    /** Values of the model hold secrets in a type that cannot print them. */
    @ArchTest
    static final ArchRule SECRETS_STAND_ALONE = noClasses()
            .that()
            .resideInAPackage("..core.secret..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages("java..", "org.jspecify..", "dev.steelyard.core.secret..");

    @ArchTest
    static final ArchRule STATISTICS_KNOW_NO_DECISIONS = noClasses()
            .that()
            .resideInAPackage("..core.stats..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..core.judgment..", "..core.evidence..", "..core.decision..");

    private static DescribedPredicate<JavaClass> named(List<String> names) {
        return DescribedPredicate.describe("are any of " + names, type -> names.contains(type.getName()));
    }

    private static DescribedPredicate<JavaCall<?>> impure() {
        return DescribedPredicate.describe("impure", call -> {
            CodeUnitCallTarget target = call.getTarget();
            String owner = target.getOwner().getName();
            boolean noArguments = target.getRawParameterTypes().isEmpty();
            boolean unseeded = owner.startsWith("java.util.")
                    && owner.endsWith("Random")
                    && target.getName().equals("<init>")
                    && noArguments;
            boolean now = owner.startsWith("java.time.") && target.getName().equals("now");
            boolean shuffle = target.getName().equals("shuffle")
                    && target.getRawParameterTypes().size() == 1;
            return unseeded || now || shuffle || IMPURE_CALLS.contains(owner + "." + target.getName());
        });
    }
}
