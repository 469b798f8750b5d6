/** The APIs of GitHub and GitLab, as far as answers need them. */
@NullMarked
package dev.steelyard.publish.forge;

import org.jspecify.annotations.NullMarked;
