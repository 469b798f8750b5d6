package dev.steelyard.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class JsonTest {

    @Test
    void what_nobody_sees_or_what_turns_text_around_is_escaped_and_comes_back_as_it_was() throws IOException {
        String text = "a\u202eb\u2066c\u200f\u061cd\u2028e\u007ff\u0085g\ufeff \ud83d\ude00 \ue0001 ß";
        ObjectNode tree = Json.object();
        tree.put(text, text);
        StringBuilder out = new StringBuilder();
        Json.write(tree, out);
        assertThat(out.toString())
                .contains("a\\u202eb\\u2066c\\u200f\\u061cd\\u2028e\\u007ff\\u0085g\\ufeff \ud83d\ude00")
                .doesNotContainPattern("[\\p{Cf}\\x7f-\\x9f]");
        assertThat(JsonMapper.shared().readTree(out.toString()).get(text).asString())
                .isEqualTo(text);
    }

    @Test
    void an_invisible_character_beyond_the_basic_plane_is_escaped_whole() throws IOException {
        StringBuilder out = new StringBuilder();
        Json.write(Json.object().put("tag", new String(Character.toChars(0xe0001))), out);
        assertThat(out.toString()).contains("\\udb40\\udc01");
    }
}
