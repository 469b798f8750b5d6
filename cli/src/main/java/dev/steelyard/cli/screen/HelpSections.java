package dev.steelyard.cli.screen;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the options of a command in groups: its own first, then those of each mixin under the mixin's name. */
public final class HelpSections {
    private HelpSections() {}

    /** Sets how the help of a command lists its options. */
    public static void set(CommandLine commandLine) {
        Map<String, IHelpSectionRenderer> sections = commandLine.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, help -> "");
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpSections::groups);
        commandLine.setHelpSectionMap(sections);
    }

    private static String groups(Help help) {
        CommandSpec command = help.commandSpec();
        Set<String> mixedIn = new HashSet<>();
        List<PositionalParamSpec> parameters = new ArrayList<>(command.positionalParameters());
        for (CommandSpec mixin : command.mixins().values()) {
            mixin.options().forEach(option -> mixedIn.add(option.longestName()));
            parameters.removeIf(parameter -> mixin.positionalParameters().stream()
                    .anyMatch(other -> other.paramLabel().equals(parameter.paramLabel())));
        }
        List<OptionSpec> own = command.options().stream()
                .filter(option -> !mixedIn.contains(option.longestName()))
                .toList();
        StringBuilder text = new StringBuilder();
        group(text, help, "Options", parameters, own);
        command.mixins()
                .forEach((heading, mixin) -> group(text, help, heading, mixin.positionalParameters(), mixin.options()));
        return text.toString();
    }

    private static void group(
            StringBuilder text,
            Help help,
            String heading,
            List<PositionalParamSpec> parameters,
            List<OptionSpec> options) {
        if (parameters.isEmpty() && options.isEmpty()) {
            return;
        }
        Layout layout = help.createDefaultLayout();
        IParamLabelRenderer labels = new SpacedLabels();
        layout.addPositionalParameters(parameters, labels);
        layout.addOptions(options, labels);
        text.append('\n').append(heading).append(":\n").append(layout);
    }

    /** Shows values as most people type them: after a blank, though {@code =} works as well. */
    private static final class SpacedLabels implements IParamLabelRenderer {
        @Override
        public Text renderParameterLabel(ArgSpec arg, Help.Ansi ansi, List<CommandLine.Help.Ansi.IStyle> styles) {
            ColorScheme plain = Help.defaultColorScheme(ansi);
            if (arg instanceof OptionSpec option && option.arity().max() == 0) {
                return plain.text("");
            }
            String label = arg.arity().min() == 0 && arg.isOption() ? "[" + arg.paramLabel() + "]" : arg.paramLabel();
            String more = arg instanceof PositionalParamSpec && arg.arity().isVariable() ? "..." : "";
            // Where there is a short name only, picocli itself leaves a column between the two.
            boolean attached =
                    arg instanceof OptionSpec option && option.longestName().startsWith("--");
            return plain.text((attached ? " " : "") + label + more);
        }

        @Override
        public String separator() {
            return "";
        }
    }
}
