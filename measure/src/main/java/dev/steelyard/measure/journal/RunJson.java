package dev.steelyard.measure.journal;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Run;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes {@code run.json}. */
final class RunJson {
    static final String NAME = "run.json";
    /** Version of the schema. */
    private static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final TypeReference<List<String>> WORDS = new TypeReference<>() {};

    private RunJson() {}

    static void write(Path folder, RunRecord runRecord) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("schemaVersion", SCHEMA_VERSION);
        node.set("command", MAPPER.valueToTree(runRecord.command()));
        node.set("jmh", MAPPER.valueToTree(runRecord.jmh()));
        node.set("run", MAPPER.valueToTree(runRecord.run()));
        Path file = folder.resolve(NAME);
        try {
            AtomicFile.write(file, MAPPER.writeValueAsBytes(node));
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot write " + file + " (" + e + ")",
                            "Free some disk space or choose another folder with --out.")
                    .causedBy(e);
        }
    }

    static RunRecord read(Path folder) {
        Path file = folder.resolve(NAME);
        try {
            JsonNode node = MAPPER.readTree(RunFile.bytes(file));
            int version = node.required("schemaVersion").asInt();
            if (version > SCHEMA_VERSION) {
                throw UserError.failed(
                        file + ": schemaVersion " + version + " is newer than " + SCHEMA_VERSION
                                + ", the newest that this version supports",
                        "Use the version of Steelyard that wrote it, or a newer one.");
            }
            return new RunRecord(
                    MAPPER.treeToValue(node.required("run"), Run.class),
                    MAPPER.treeToValue(node.required("command"), WORDS),
                    MAPPER.treeToValue(node.required("jmh"), JmhOptions.class));
        } catch (NoSuchFileException e) {
            throw UserError.failed(
                            file + " does not exist", "Specify the folder of a run, such as " + ".steelyard/runs/<id>.")
                    .causedBy(e);
        } catch (IOException e) {
            throw UserError.failed("cannot read " + file + " (" + e + ")", "Check that the folder is readable.")
                    .causedBy(e);
        } catch (UserError e) {
            throw e;
        } catch (RuntimeException e) {
            // Any error from values of unexpected types: Steelyard did not write this file.
            throw UserError.failed(
                            file + " is not a valid description of a run (" + e.getMessage() + ")",
                            "Restore the file from a backup, or start a new run.")
                    .causedBy(e);
        }
    }
}
