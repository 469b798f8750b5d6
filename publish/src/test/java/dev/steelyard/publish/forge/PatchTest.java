package dev.steelyard.publish.forge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PatchTest {

    @Test
    void the_first_changed_line_is_counted_in_the_new_file() {
        assertThat(Patch.firstLine("@@ -10,3 +12,4 @@ class A\n context\n+added\n context"))
                .hasValue(13);
        assertThat(Patch.firstLine("@@ -1,2 +1,2 @@\n-old\n+new\n same")).hasValue(1);
        assertThat(Patch.firstLine("@@ -5,3 +5,2 @@\n same\n-gone\n same")).hasValue(5);
        assertThat(Patch.firstLine("@@ -0,0 +1 @@\n+only")).hasValue(1);
    }

    @Test
    void a_file_without_lines_has_none() {
        assertThat(Patch.firstLine("")).isEqualTo(OptionalInt.empty());
        assertThat(Patch.firstLine("Binary files differ")).isEqualTo(OptionalInt.empty());
    }
}
