package dev.steelyard.harness.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.function.Predicate;

/** One end of a connection, which sends and receives frames. One thread may read while another writes; writes are synchronized. */
public final class Connection implements Closeable {
    private static final int CONNECT_MILLIS = 20_000;
    private static final int GREETING_MILLIS = 10_000;
    private static final int LONGEST = 64 << 20;

    private final Socket socket;
    private final Greeting greeting;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(1024);
    private final DataOutputStream bodyOut = new DataOutputStream(body);

    /** Writes the body of a frame. */
    public interface Body {
        /** Writes the body. */
        void write(DataOutputStream out) throws IOException;
    }

    private Connection(Socket socket, Greeting greeting, DataInputStream in) throws IOException {
        this.socket = socket;
        this.greeting = greeting;
        this.in = in;
        this.out = new DataOutputStream(socket.getOutputStream());
    }

    /**
     * Connects to the coordinator on this machine and greets it.
     *
     * @throws IOException if nothing listens on the port
     */
    public static Connection open(int port, Greeting greeting) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(loopback(), port), CONNECT_MILLIS);
            Connection connection = new Connection(socket, greeting, input(socket));
            greeting.write(connection.bodyOut);
            connection.body.writeTo(connection.out);
            connection.body.reset();
            return connection;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * Accepts a connection on the coordinator's side and reads the greeting.
     *
     * @param admits returns whether the sender of a greeting is admitted; called once
     * @throws IOException if the first message is not a greeting, has another protocol version or is not admitted; the socket is then
     *     closed
     */
    public static Connection accept(Socket socket, Predicate<Greeting> admits) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(GREETING_MILLIS);
            DataInputStream in = input(socket);
            Greeting greeting = Greeting.read(in);
            if (!admits.test(greeting)) {
                throw new IOException("a connection with an invalid or expired token");
            }
            socket.setSoTimeout(0);
            return new Connection(socket, greeting, in);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * Returns the address on which the coordinator listens: 127.0.0.1 in every JVM. The JVM's own loopback address
     * depends on {@code java.net.preferIPv6Addresses}, which may be set in a fork but not in the coordinator.
     */
    public static InetAddress loopback() {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    private static DataInputStream input(Socket socket) throws IOException {
        return new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 14));
    }

    /** Returns the greeting that opened the connection. */
    public Greeting greeting() {
        return greeting;
    }

    /** Sends a frame. */
    public synchronized void send(FrameType type, Body content) throws IOException {
        body.reset();
        bodyOut.writeByte(type.code());
        bodyOut.writeInt(0);
        content.write(bodyOut);
        byte[] bytes = body.toByteArray();
        int length = bytes.length - 5;
        bytes[1] = (byte) (length >>> 24);
        bytes[2] = (byte) (length >>> 16);
        bytes[3] = (byte) (length >>> 8);
        bytes[4] = (byte) length;
        out.write(bytes);
        out.flush();
    }

    /**
     * Waits for the next frame. If there is not enough memory for it, the frame is lost, but later frames can still be
     * read.
     *
     * @throws IOException if the connection is closed or the data is not a frame
     */
    public Frame next() throws IOException {
        FrameType type = FrameType.of(in.readUnsignedByte());
        int length = in.readInt();
        if (length < 0 || length > LONGEST) {
            throw new IOException("invalid frame length: " + length + " bytes");
        }
        byte[] bytes = room(length);
        in.readFully(bytes);
        return new Frame(type, bytes);
    }

    /**
     * Returns whether the other side is still connected, which takes a millisecond. For use when no more frames are expected.
     *
     * @throws IOException if the connection broke, or the other side sent data
     */
    public boolean held() throws IOException {
        socket.setSoTimeout(1);
        try {
            int said = in.read();
            if (said >= 0) {
                throw new IOException("a frame where none was expected: " + said);
            }
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        }
    }

    private byte[] room(int length) throws IOException {
        try {
            return new byte[length];
        } catch (OutOfMemoryError e) {
            for (int i = 0; i < length; i++) {
                in.readByte();
            }
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
