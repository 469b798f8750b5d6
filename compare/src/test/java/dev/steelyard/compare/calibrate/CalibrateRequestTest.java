package dev.steelyard.compare.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CalibrateRequestTest {

    private static CalibrateRequest request(String variant, int variants, Looks looks) {
        return new CalibrateRequest(
                Path.of("."),
                VariantNotation.parse(variant, Optional.empty(), VariantSettings.NONE),
                variants,
                BuildSettings.FIND,
                JmhOptions.NONE,
                new Criteria(0.01, Criteria.DEFAULT.margins(), looks, false),
                new Pace(
                        Pace.UNLIMITED,
                        Optional.empty(),
                        Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty(),
                        false),
                PlacementRequest.FREE,
                new Output(Optional.empty(), FailOn.NEVER, Format.TEXT, false, List.of("calibrate", variant)));
    }

    @Test
    void every_variant_is_the_same_under_a_name_of_its_own() {
        for (String text : List.of("main", "HEAD~1:main")) {
            CompareRequest comparison = request(text, 4, Looks.once(8)).comparison();
            assertThat(comparison.variants())
                    .extracting(VariantSpec::name)
                    .containsExactly("main", "main-2", "main-3", "main-4");
            assertThat(comparison.variants().stream().map(VariantSpec::source).distinct())
                    .hasSize(1);
            assertThat(comparison.impliedBaseline()).isEmpty();
        }
    }

    @Test
    void it_has_at_least_two_variants_and_one_look() {
        assertThatThrownBy(() -> request("main", 1, Looks.once(8))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request("main", 17, Looks.once(8))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request("main", 4, new Looks(4, 40))).isInstanceOf(IllegalArgumentException.class);
    }
}
