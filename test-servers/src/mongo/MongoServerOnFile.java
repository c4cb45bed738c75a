import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStore;

/**
 * A server of MongoDB's wire protocol on loopback that keeps its data in one H2 file.
 * Arguments: the port (0: any free one) and the file. Prints "ready <port>"; ends when its standard input ends.
 */
public class MongoServerOnFile {
    /** The server's own versions report a wire version that the Node driver refuses. */
    static final MongoVersion MONGO_5 = new MongoVersion() {
        public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
        }

        public int getWireVersion() {
            return 13;
        }
    };

    /**
     * Answers a command only when what it wrote is in the file, as a journalled write concern asks for: left alone, H2
     * writes once a second and a kill loses that second. Commands share the lock and a commit excludes them, so the
     * file never holds half a command, and one commit serves all commands that wait for it.
     */
    static class DurableBackend extends H2Backend {
        /** What changes collections themselves has the server for itself, as in MongoDB: its lists of indexes take no two at once. */
        private static final Set<String> ALONE =
                Set.of("create", "createIndexes", "drop", "dropDatabase", "dropIndexes", "renameCollection");
        private final ReadWriteLock commands = new ReentrantReadWriteLock(true);

        DurableBackend(MVStore store) {
            super(store);
            version(MONGO_5);
        }

        @Override
        public Document handleMessage(MongoMessage message) {
            String command = message.getDocument().keySet().iterator().next();
            Lock lock = ALONE.contains(command) ? commands.writeLock() : commands.readLock();
            lock.lock();
            Document answer;
            try {
                answer = super.handleMessage(message);
            } finally {
                lock.unlock();
            }
            commitChanges();
            return answer;
        }

        private void commitChanges() {
            if (!getMvStore().hasUnsavedChanges()) {
                return;
            }
            commands.writeLock().lock();
            try {
                commit();
            } finally {
                commands.writeLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        MVStore store = new MVStore.Builder().fileName(args[1]).autoCommitDisabled().open();
        store.setRetentionTime(0);
        MongoServer server = new MongoServer(new DurableBackend(store));
        server.bind("127.0.0.1", Integer.parseInt(args[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        System.out.println("ready " + server.getLocalAddress().getPort());
        while (System.in.read() >= 0) {
            continue;
        }
        System.exit(0);
    }
}
