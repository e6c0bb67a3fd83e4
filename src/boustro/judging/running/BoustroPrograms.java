import java.io.*;
import java.net.*;
import java.nio.file.Path;

/** A program in Java, run for one text after another, its classes loaded anew: programs.py says what comes in and goes out. */
public class BoustroPrograms extends ThreadGroup {
  /** What ends a thread where the program calls System.exit. */
  private static class Exit extends Error {}

  private static boolean isCaught;
  private static boolean hasFailed;

  private BoustroPrograms() {
    super("program");
  }

  /** What stands for System.exit in a program. */
  public static void exit(int code) {
    if (!isCaught) System.exit(code);
    hasFailed |= code != 0;
    throw new Exit();
  }

  @Override
  public void uncaughtException(Thread thread, Throwable error) {
    hasFailed |= !(error instanceof Exit || error.getCause() instanceof Exit);
  }

  private static void start(String name, ClassLoader fresh) {
    try {
      java.lang.reflect.Method main = Class.forName(name, false, fresh).getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[0]);
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException(error.getCause());
    }
  }

  public static void main(String[] args) throws Exception {
    isCaught = true;
    URL[] where = { Path.of(System.getProperty("java.class.path")).toUri().toURL() };
    InputStream texts = System.in;
    PrintStream out = System.out;
    for (byte[] text; (text = nextText(texts, out)) != null; ) {
      ByteArrayOutputStream printed = new ByteArrayOutputStream();
      System.setIn(new ByteArrayInputStream(text));
      System.setOut(new PrintStream(printed, true));
      ClassLoader fresh = new URLClassLoader(where, ClassLoader.getPlatformClassLoader()) {
        @Override
        protected Class<?> findClass(String wanted) throws ClassNotFoundException {
          return wanted.startsWith("Boustro") ? Class.forName(wanted) : super.findClass(wanted);
        }
      };
      ThreadGroup group = new BoustroPrograms();
      Thread main = new Thread(group, () -> start(args[0], fresh), "main");
      main.start();
      for (Thread[] left = { main }; left[0] != null; group.enumerate(left = new Thread[9])) left[0].join();
      if (hasFailed) System.exit(1);
      System.out.flush();
      printed.writeTo(out);
    }
    System.exit(0);
  }

  /** Says that the last run has ended; the next text, up to its NUL, or null at the end. */
  private static byte[] nextText(InputStream texts, PrintStream out) throws IOException {
    out.print("\0\n");
    out.flush();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int next; (next = texts.read()) != 0; text.write(next)) if (next < 0) return null;
    return text.toByteArray();
  }
}
