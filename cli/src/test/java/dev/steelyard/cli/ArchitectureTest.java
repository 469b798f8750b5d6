package dev.steelyard.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The directions of docs/architecture.md, looked at from the module that sees all others. */
@AnalyzeClasses(packages = "dev.steelyard", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    /** A front end may name what a request is made of; what is done with it is the application's. */
    @ArchTest
    static final ArchRule DEPENDENCIES_POINT_ONE_WAY = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.steelyard..")
            .layer("core")
            .definedBy("dev.steelyard.core..")
            .layer("harness")
            .definedBy("dev.steelyard.harness..")
            .layer("measure")
            .definedBy("dev.steelyard.measure..")
            .layer("workspace")
            .definedBy("dev.steelyard.workspace..")
            .layer("report")
            .definedBy("dev.steelyard.report..")
            .layer("results")
            .definedBy("dev.steelyard.results..")
            .layer("lint")
            .definedBy("dev.steelyard.lint..")
            .layer("ledger")
            .definedBy("dev.steelyard.ledger..")
            .layer("app")
            .definedBy("dev.steelyard.app..")
            .layer("publish")
            .definedBy("dev.steelyard.publish..")
            .layer("cli")
            .definedBy("dev.steelyard.cli..")
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("harness")
            .mayNotAccessAnyLayer()
            .whereLayer("measure")
            .mayOnlyAccessLayers("core", "harness")
            .whereLayer("workspace")
            .mayOnlyAccessLayers("core")
            .whereLayer("report")
            .mayOnlyAccessLayers("core")
            .whereLayer("results")
            .mayOnlyAccessLayers("core")
            .whereLayer("lint")
            .mayOnlyAccessLayers("core")
            .whereLayer("ledger")
            .mayOnlyAccessLayers("core")
            .whereLayer("app")
            .mayOnlyAccessLayers("core", "measure", "workspace", "report", "results", "lint", "ledger")
            .whereLayer("publish")
            .mayOnlyAccessLayers("core", "measure", "workspace", "report", "app")
            .whereLayer("cli")
            .mayOnlyAccessLayers("core", "workspace", "report", "app", "publish");

    @ArchTest
    static final ArchRule NO_CIRCLES_BETWEEN_PACKAGES =
            slices().matching("dev.steelyard.(**)").should().beFreeOfCycles();
}
