package dev.steelyard.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;

class PomTextTest {

    private static final String ELEMENT = "<plugin>\n    <artifactId>a</artifactId>\n</plugin>\n";

    @Test
    void an_element_comes_last_in_its_section() throws Exception {
        String pom = """
                <project>
                    <!-- <plugins> of old -->
                    <name a=">"><![CDATA[</project>]]></name>
                    <build>
                        <plugins>
                            <plugin><artifactId>b</artifactId></plugin>
                        </plugins>
                    </build>
                </project>
                """;
        assertThat(new PomText(pom).with("build/plugins", ELEMENT).text()).isEqualTo("""
                <project>
                    <!-- <plugins> of old -->
                    <name a=">"><![CDATA[</project>]]></name>
                    <build>
                        <plugins>
                            <plugin><artifactId>b</artifactId></plugin>
                            <plugin>
                                <artifactId>a</artifactId>
                            </plugin>
                        </plugins>
                    </build>
                </project>
                """);
    }

    @Test
    void sections_that_are_missing_are_made() throws Exception {
        assertThat(new PomText("<project>\n</project>\n")
                        .with("build/plugins", ELEMENT)
                        .text())
                .isEqualTo("""
                <project>
                    <build>
                        <plugins>
                            <plugin>
                                <artifactId>a</artifactId>
                            </plugin>
                        </plugins>
                    </build>
                </project>
                """);
    }

    @Test
    void the_plugins_of_profiles_and_of_management_are_others() throws Exception {
        String pom = """
                <project>
                    <build>
                        <pluginManagement>
                            <plugins>
                            </plugins>
                        </pluginManagement>
                    </build>
                    <profiles><profile><build><plugins></plugins></build></profile></profiles>
                </project>
                """;
        assertThat(new PomText(pom).with("build/plugins", ELEMENT).text())
                .contains("        </pluginManagement>\n        <plugins>\n            <plugin>");
    }

    @Test
    void an_end_in_the_line_of_other_text_stays_behind_the_element() throws Exception {
        assertThat(new PomText("<project><dependencies></dependencies></project>")
                        .with("dependencies", "<dependency/>\n")
                        .text())
                .isEqualTo("<project><dependencies>\n        <dependency/>\n</dependencies></project>");
    }

    @Test
    void an_empty_section_is_opened_and_empty_elements_elsewhere_do_not_matter() throws Exception {
        String pom = """
                <project>
                    <parent><relativePath/></parent>
                    <dependencyManagement>
                        <dependencies>
                        </dependencies>
                    </dependencyManagement>
                    <dependencies/>
                    <build />
                </project>
                """;
        PomText with = new PomText(pom).with("dependencies", "<dependency/>\n").with("build/plugins", ELEMENT);
        assertThat(with.text()).isEqualTo("""
                <project>
                    <parent><relativePath/></parent>
                    <dependencyManagement>
                        <dependencies>
                        </dependencies>
                    </dependencyManagement>
                    <dependencies>
                        <dependency/>
                    </dependencies>
                    <build>
                        <plugins>
                            <plugin>
                                <artifactId>a</artifactId>
                            </plugin>
                        </plugins>
                    </build>
                </project>
                """);
    }

    @Test
    void what_is_no_pom_is_refused() {
        assertThatThrownBy(() -> new PomText("<project>").with("build", ELEMENT))
                .isInstanceOf(XMLStreamException.class);
        assertThatThrownBy(() -> new PomText("<other></other>").with("build", ELEMENT))
                .isInstanceOf(XMLStreamException.class);
    }
}
