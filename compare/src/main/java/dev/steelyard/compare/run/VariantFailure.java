package dev.steelyard.compare.run;

import dev.steelyard.core.error.UserError;

/** A variant that cannot be made ready: one that measures many revisions goes on with the next. */
public final class VariantFailure extends UserError {
    private static final long serialVersionUID = 1L;

    private final String variant;

    VariantFailure(String variant, UserError cause) {
        super(cause.kind(), cause.problem(), cause.remedy());
        this.variant = variant;
        initCause(cause);
    }

    /** Returns the name of the variant. */
    public String variant() {
        return variant;
    }
}
