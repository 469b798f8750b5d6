package dev.steelyard.measure.journal;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes {@code run.json}. */
final class RunJson {
    static final String NAME = "run.json";
    /** 2: the journal says what secondary results are. Runs of version 1 are read, and give no rows for those. */
    static final int SCHEMA_VERSION = 2;
    /** 3: the journal may hold extensions. Only runs that have one are of this version, so that others stay readable. */
    static final int EXTENDED_VERSION = 3;
    /** 4: the journal may say what is unreached. Only runs of which it says so are of this version. */
    static final int UNREACHED_VERSION = 4;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            // The number of threads was one number once.
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();
    private static final TypeReference<List<String>> WORDS = new TypeReference<>() {};

    private RunJson() {}

    static void write(Path folder, RunRecord runRecord) {
        write(folder, runRecord, SCHEMA_VERSION);
    }

    /** Writes a run again, unchanged, but so that a program that does not know what its journal may hold refuses it. */
    static void mark(Path folder, RunRecord begun, int version) {
        write(folder, begun, version);
    }

    private static void write(Path folder, RunRecord runRecord, int version) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("schemaVersion", version);
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
            JsonNode node = MAPPER.readTree(Files.readAllBytes(file));
            int version = node.required("schemaVersion").asInt();
            if (version > UNREACHED_VERSION) {
                throw UserError.failed(
                        file + ": schemaVersion " + version + " is newer than " + UNREACHED_VERSION
                                + ", the newest that this version supports",
                        "Use the version of Steelyard that wrote it, or a newer one.");
            }
            return new RunRecord(
                    MAPPER.treeToValue(EarlierVersions.run(node.required("run")), Run.class),
                    MAPPER.treeToValue(node.required("command"), WORDS),
                    MAPPER.treeToValue(EarlierVersions.jmhOptions(node.required("jmh")), JmhOptions.class));
        } catch (NoSuchFileException e) {
            throw UserError.failed(
                            file + ": does not exist",
                            "Specify the folder of a run, such as " + ".steelyard/runs/<id>.")
                    .causedBy(e);
        } catch (IOException e) {
            throw UserError.failed("cannot read " + file + " (" + e + ")", "Check that the folder is readable.")
                    .causedBy(e);
        } catch (JacksonException | IllegalArgumentException e) {
            throw UserError.failed(
                            file + ": is not a valid description of a run (" + e.getMessage() + ")",
                            "Restore the file from a backup, or start a new run.")
                    .causedBy(e);
        }
    }
}
