package dev.steelyard.publish;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request to {@code steelyard publish}.
 *
 * @param service where the answer goes
 * @param runs ids or folders of runs, of which the answer is made; none if there is no answer yet
 * @param project the project under test, where ids of runs are looked for
 * @param news what is said where there is no answer yet
 * @param untrusted whether the runs' folders were written by somebody who must not be believed
 * @param check whether the commit gets a check as well
 * @param place overrides what the job's environment says
 */
public record PublishRequest(
        Service service,
        List<String> runs,
        Path project,
        Optional<News> news,
        boolean untrusted,
        boolean check,
        Place place) {

    public PublishRequest {
        runs = List.copyOf(runs);
        if (runs.isEmpty() != news.isPresent()) {
            throw new IllegalArgumentException("either there are runs, or it is said why there are none");
        }
    }

    /** Where an answer goes. */
    public enum Service {
        GITHUB,
        GITLAB,
        /** The summary page of the job, or standard output where there is none. */
        SUMMARY
    }

    /** Why there is no answer. */
    public enum News {
        /** It is being measured. */
        MEASURING,
        /** The job failed before there was one. */
        FAILED,
        /** The job was stopped, by somebody or by a newer commit. */
        CANCELLED
    }

    /**
     * The request that is commented on.
     *
     * @param repository {@code OWNER/NAME}, or a project of GitLab
     * @param number of the pull or merge request
     * @param commit the full hash that was measured
     * @param api address of the API
     */
    public record Place(Optional<String> repository, OptionalLong number, Optional<String> commit, Optional<URI> api) {

        /** What the environment of the job says. */
        public static final Place OF_JOB =
                new Place(Optional.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());
    }
}
