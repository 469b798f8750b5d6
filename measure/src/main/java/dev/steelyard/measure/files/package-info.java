/** Files that may hold secrets: {@link dev.steelyard.measure.files.PrivateFile}. Depends only on the JDK. */
@NullMarked
package dev.steelyard.measure.files;

import org.jspecify.annotations.NullMarked;
