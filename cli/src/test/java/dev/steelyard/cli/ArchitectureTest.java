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

    /** Each room sees rooms below it: see docs/architecture.md. */
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
            .layer("compare")
            .definedBy("dev.steelyard.compare..")
            .layer("verdict")
            .definedBy("dev.steelyard.verdict..")
            .layer("lint")
            .definedBy("dev.steelyard.lint..")
            .layer("explain")
            .definedBy("dev.steelyard.explain..")
            .layer("history")
            .definedBy("dev.steelyard.history..")
            .layer("bisect")
            .definedBy("dev.steelyard.bisect..")
            .layer("publish")
            .definedBy("dev.steelyard.publish..")
            .layer("server")
            .definedBy("dev.steelyard.server..")
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
            .whereLayer("compare")
            .mayOnlyAccessLayers("core", "measure", "workspace", "report")
            .whereLayer("verdict")
            .mayOnlyAccessLayers("core", "report", "compare")
            .whereLayer("lint")
            .mayOnlyAccessLayers("core", "workspace", "report", "compare")
            .whereLayer("explain")
            .mayOnlyAccessLayers("core", "measure", "workspace", "report", "compare")
            .whereLayer("history")
            .mayOnlyAccessLayers("core", "measure", "workspace", "report", "compare", "verdict", "explain")
            .whereLayer("bisect")
            .mayOnlyAccessLayers("core", "measure", "workspace", "report", "compare", "explain", "history")
            .whereLayer("publish")
            .mayOnlyAccessLayers("core", "measure", "workspace", "report", "compare", "explain")
            .whereLayer("server")
            .mayOnlyAccessLayers("core", "workspace", "report", "compare", "history")
            .whereLayer("cli")
            .mayOnlyAccessLayers(
                    "core",
                    "workspace",
                    "report",
                    "compare",
                    "verdict",
                    "lint",
                    "explain",
                    "history",
                    "bisect",
                    "publish",
                    "server");

    @ArchTest
    static final ArchRule NO_CIRCLES_BETWEEN_PACKAGES =
            slices().matching("dev.steelyard.(**)").should().beFreeOfCycles();
}
