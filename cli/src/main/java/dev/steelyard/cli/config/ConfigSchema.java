package dev.steelyard.cli.config;

import static java.util.Objects.requireNonNull;

import dev.steelyard.compare.config.ConfigFile;
import dev.steelyard.core.model.Criteria.Limit;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The JSON schema of configuration files (draft 2020-12), for editors that complete and check TOML by one. */
public final class ConfigSchema {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ConfigSchema() {}

    /** Returns the schema of the options that the commands of a command line have. */
    public static String of(CommandLine commands) {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", ConfigFile.NAME);
        object(schema);
        ObjectNode sections = schema.putObject("properties");
        for (String name : ConfigOptions.COMMANDS) {
            CommandLine command = requireNonNull(commands.getSubcommands().get(name));
            ObjectNode section = sections.putObject(name);
            section.put("description", "Options of steelyard " + name + ".");
            object(section);
            ObjectNode keys = section.putObject("properties");
            ConfigOptions.of(command).forEach((key, option) -> describe(keys.putObject(key), option));
        }
        benchmarks(sections.putObject(ConfigReader.BENCHMARK));
        return schema.toPrettyString();
    }

    private static void benchmarks(ObjectNode section) {
        section.put("type", "object");
        section.put(
                "description",
                "Margins and limits of benchmarks, by the ends of the names of their classes and methods.");
        ObjectNode benchmark = section.putObject("additionalProperties");
        object(benchmark);
        ObjectNode kinds = benchmark.putObject("properties");
        kinds.putObject(ConfigReader.MARGIN).putArray("type").add("string").add("number");
        for (Limit.Kind kind : Limit.Kind.written()) {
            kinds.putObject(kind.label()).put("type", "string");
        }
    }

    private static void object(ObjectNode node) {
        node.put("type", "object");
        node.put("additionalProperties", false);
    }

    private static void describe(ObjectNode key, OptionSpec option) {
        key.put("description", String.join(" ", option.description()));
        if (option.arity().max() == 0) {
            key.put("type", "boolean");
            return;
        }
        key.putArray("type").add("string").add("number");
        if (option.isMultiValue()) {
            key.withArray("type").add("array");
            key.putObject("items").put("type", "string");
        }
    }
}
