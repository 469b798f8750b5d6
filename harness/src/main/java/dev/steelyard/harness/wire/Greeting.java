package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The first message on a connection: the protocol version, the role of the sender, and its token. */
public final class Greeting {
    /** Version of the protocol; both sides must have the same. */
    public static final int VERSION = 8;

    private static final int MAGIC = 0x53544c59;

    private final Role role;
    private final String token;
    private final String id;

    /** The role of the sender. */
    public enum Role {
        /** The gate in a fork; the id is the fork's. */
        GATE,
        /** A JMH host; the id is the host's. */
        HOST,
        /** The watcher in a fork, which answers requests and listens for the end of the connection; the id is the fork's. */
        WATCHER;

        private static final Role[] ALL = values();

        @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
        int code() {
            return ordinal();
        }
    }

    /**
     * Creates a greeting.
     *
     * @param role the role of the sender
     * @param token the secret that the sender was given
     * @param id the gate or host
     */
    public Greeting(Role role, String token, String id) {
        this.role = role;
        this.token = token;
        this.id = id;
    }

    /** Returns the role of the sender. */
    public Role role() {
        return role;
    }

    /** Returns the secret that the sender was given. */
    public String token() {
        return token;
    }

    /** Returns the ID of the gate or host. */
    public String id() {
        return id;
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeByte(role.code());
        out.writeUTF(token);
        out.writeUTF(id);
    }

    static Greeting read(DataInput in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("not a Steelyard gate or host");
        }
        int version = in.readInt();
        if (version != VERSION) {
            throw new IOException("the harness uses protocol " + version + ", but Steelyard uses " + VERSION
                    + "; use the harness jar that came with this version of Steelyard");
        }
        int role = in.readByte();
        if (role < 0 || role >= Role.ALL.length) {
            throw new IOException("unknown role: " + role);
        }
        return new Greeting(Role.ALL[role], in.readUTF(), in.readUTF());
    }
}
