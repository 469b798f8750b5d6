package dev.steelyard.cli;

import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.cli.value.EnumWords;
import dev.steelyard.core.error.UserError;
import dev.steelyard.publish.PublishRequest;
import dev.steelyard.publish.PublishRequest.News;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.PublishRequest.Service;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard publish}. */
@Command(
        name = "publish",
        header = "Post the result of a run on a pull or merge request, or on the summary page of a job.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard publish (github|gitlab|summary) [OPTIONS] RUN...",
        description = {
            "%nA pull request has one comment, which is edited each time; earlier results are folded below. Verdicts are recomputed from"
                    + " the blocks of the run. In a GitHub Actions or GitLab job, repository, request and commit come from it. The token is read from GITHUB_TOKEN or GITLAB_TOKEN.",
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard publish summary target/steelyard/gate",
            "  steelyard publish github target/steelyard/gate --check",
            "  steelyard publish github --news measuring",
            "  steelyard publish github downloaded/gate --untrusted",
            "  steelyard publish github --command"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:posted, whatever the verdicts; or the request has a newer commit",
            "2:usage error, or no such run",
            "3:the service cannot be reached, or refuses the request"
        },
        sortOptions = false)
final class PublishCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(index = "0", paramLabel = "SERVICE", description = "Where to post: github, gitlab or summary.")
    private String service = "";

    @Parameters(
            index = "1..*",
            paramLabel = "RUN",
            description = "Ids of runs under .steelyard/runs, or paths to their folders.")
    private List<String> runs = new ArrayList<>();

    @Option(
            names = "-C",
            paramLabel = "DIR",
            description = "Folder of the project under test. Default: the current one.")
    private Path project = Path.of("");

    @Option(
            names = "--untrusted",
            description =
                    "Treat the folders as written by strangers, such as those of a request from a fork: read no links and no other files,"
                            + " limit sizes, and leave out the command to repeat it.")
    private boolean untrusted;

    @Option(
            names = "--news",
            paramLabel = "WHAT",
            description =
                    "Instead of RUN, post why there is no result yet: measuring, failed or cancelled. The previous result stays visible.")
    private @Nullable String news;

    @Option(
            names = "--command",
            description =
                    "Instead of posting, read the comment that started the job of GitHub Actions: '/benchmark [FILTER] [budget=20m]"
                            + " [vs=REV] [explain]' by somebody with write access. Its words become outputs of the step.")
    private boolean command;

    @Option(
            names = "--check",
            description = "Also set a check run on the commit (GitLab: a commit status): passed, failed or neutral.")
    private boolean check;

    @Option(
            names = "--repository",
            paramLabel = "NAME",
            description = "OWNER/NAME, or a project of GitLab. Default: the job's.")
    private @Nullable String repository;

    @Option(
            names = "--request",
            paramLabel = "N",
            description = "Number of the pull or merge request. Default: the job's.")
    private @Nullable Integer number;

    @Option(
            names = "--commit",
            paramLabel = "HASH",
            description = "Full hash of the commit that was measured. Default: the job's.")
    private @Nullable String commit;

    @Option(names = "--api", paramLabel = "URL", description = "Address of the API. Default: the job's.")
    private @Nullable String api;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    PublishCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Place place = new Place(
                Optional.ofNullable(repository),
                number == null ? OptionalLong.empty() : OptionalLong.of(number),
                Optional.ofNullable(commit),
                Optional.ofNullable(api).map(PublishCommand::address));
        Service where = word(Service.class, service, "the service");
        if (command) {
            if (where != Service.GITHUB || !runs.isEmpty() || news != null) {
                throw UserError.usage(
                        "--command reads a comment on GitHub and posts nothing",
                        "Use it alone: 'steelyard publish github --command'.");
            }
            return invocation.run(
                    screen, console -> invocation.useCases().readCommand().run(place, console));
        }
        if (runs.isEmpty() && news == null) {
            throw UserError.usage(
                    "no run given",
                    "Specify one by its id or folder, or say why there is none, as in '--news measuring'.");
        }
        if (untrusted && check) {
            throw UserError.usage(
                    "--check cannot be used with --untrusted: whoever wrote the folder would decide whether the check passes",
                    "Leave one of them out.");
        }
        if (!runs.isEmpty() && news != null) {
            throw UserError.usage("--news is for when there is no answer, but a run is given", "Use one of them.");
        }
        PublishRequest request = new PublishRequest(
                where,
                runs,
                project.toAbsolutePath().normalize(),
                Optional.ofNullable(news).map(text -> word(News.class, text, "--news")),
                untrusted,
                check,
                place);
        return invocation.run(screen, console -> invocation.useCases().publish().run(request, console));
    }

    private static <E extends Enum<E>> E word(Class<E> type, String text, String what) {
        try {
            return EnumWords.parse(type, text);
        } catch (IllegalArgumentException e) {
            throw UserError.usage(what + ": " + e.getMessage(), "'steelyard publish --help' lists them.")
                    .causedBy(e);
        }
    }

    private static URI address(String text) {
        try {
            URI address = URI.create(text);
            if (("https".equals(address.getScheme()) || "http".equals(address.getScheme()))
                    && address.getHost() != null
                    && address.getUserInfo() == null) {
                return URI.create(text.replaceAll("/+$", ""));
            }
        } catch (IllegalArgumentException e) {
            // Like any other address that is none.
        }
        throw UserError.usage("--api is not an address", "Write it as https://HOST/PATH, without a user or token.");
    }
}
