import java.io.*;
import java.lang.management.*;
import java.lang.reflect.*;
import java.util.*;

/** What the usual judge puts round a method in Java: worker.py says what is spoken. */
class BoustroDriver {
  private static String line;
  private static int at;

  private static Object parse() {
    if (line.charAt(at) != '[') {
      int from = at;
      while (at < line.length() && "-0123456789".indexOf(line.charAt(at)) >= 0) at++;
      return Integer.valueOf(line.substring(from, at));
    }
    List<Object> found = new ArrayList<>();
    for (at++; line.charAt(at) != ']'; ) {
      found.add(parse());
      if (line.charAt(at) == ',') at++;
    }
    at++;
    return found;
  }

  private static Object as(Type kind, Object value) throws ReflectiveOperationException {
    List<?> items = value instanceof List ? (List<?>) value : List.of();
    if (kind instanceof ParameterizedType) return filled((ParameterizedType) kind, items);
    Class<?> plain = (Class<?>) kind;
    if (plain == long.class || plain == Long.class) return ((Integer) value).longValue();
    if (!plain.isArray()) return value;
    Object array = Array.newInstance(plain.getComponentType(), items.size());
    for (int i = 0; i < items.size(); i++) Array.set(array, i, as(plain.getComponentType(), items.get(i)));
    return array;
  }

  @SuppressWarnings("unchecked")
  private static Object filled(ParameterizedType kind, List<?> items) throws ReflectiveOperationException {
    Class<?> plain = (Class<?>) kind.getRawType();
    Type[] of = kind.getActualTypeArguments();
    boolean isMap = Map.class.isAssignableFrom(plain);
    Class<?> made = !plain.isInterface() ? plain : !isMap ? ArrayList.class : plain == Map.class ? HashMap.class : TreeMap.class;
    Object found = made.getConstructor().newInstance();
    for (Object item : items)
      if (isMap) ((Map<Object, Object>) found).put(as(of[0], ((List<?>) item).get(0)), as(of[1], ((List<?>) item).get(1)));
      else ((Collection<Object>) found).add(as(of[0], item));
    return found;
  }

  /** An object of a class, and of those around it. */
  private static Object made(Class<?> kind) throws ReflectiveOperationException {
    boolean isInner = kind.getDeclaringClass() != null && !Modifier.isStatic(kind.getModifiers());
    Constructor<?> make = isInner ? kind.getDeclaredConstructor(kind.getDeclaringClass()) : kind.getDeclaredConstructor();
    make.setAccessible(true);
    return isInner ? make.newInstance(made(kind.getDeclaringClass())) : make.newInstance();
  }

  private static String quoted(Object value) {
    return "\"" + String.valueOf(value).replaceAll("[^ -~]|[\"\\\\]", "?") + "\"";
  }

  private static String answer(Method method) {
    if (method == null) return "{\"unfit\": \"there is no such method\"}";
    Object[] given = new Object[method.getParameterCount()];
    at = 0;
    List<?> items = (List<?>) parse();
    Object self;
    try {
      for (int i = 0; i < given.length; i++) given[i] = as(method.getGenericParameterTypes()[i], items.get(i));
      self = Modifier.isStatic(method.getModifiers()) ? null : made(method.getDeclaringClass());
    } catch (ReflectiveOperationException | RuntimeException error) {
      return "{\"unfit\": " + quoted(error) + "}";
    }
    String before = Arrays.deepToString(given);
    try {
      Object found = method.invoke(self, given);
      if (!(found instanceof Integer || found instanceof Long)) return "{\"odd\": " + quoted(found) + "}";
      String changed = Arrays.deepToString(given).equals(before) ? "" : ", \"changed\": true";
      return "{\"answer\": " + found + changed + "}";
    } catch (InvocationTargetException error) {
      if (error.getCause() instanceof OutOfMemoryError) return "{\"memory\": true}";
      int place = 0;
      for (StackTraceElement each : error.getCause().getStackTrace())
        if (place == 0 && "Solution.java".equals(each.getFileName())) place = each.getLineNumber();
      return "{\"raised\": " + quoted(error.getCause()) + ", \"line\": " + place + "}";
    } catch (ReflectiveOperationException | IllegalArgumentException error) {
      return "{\"unfit\": " + quoted(error) + "}";
    }
  }

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    PrintStream out = System.out;
    System.setIn(InputStream.nullInputStream());
    System.setOut(System.err);
    int each = args.length > 3 ? Integer.parseInt(args[3]) : 0;
    Method method = each > 0 ? null : method(args[0], args);
    out.println("{\"ready\": true}");
    out.flush();
    for (int i = 0; (line = in.readLine()) != null; i++) {
      if (each > 0 && i % each == 0) method = edited(args[5 + i / each], args);
      if (each > 0) BoustroTime.begin(Double.parseDouble(args[4]));
      out.println(answer(method));
      out.flush();
    }
  }

  private static Method method(String owner, String[] args) throws ClassNotFoundException {
    Method found = null;
    for (Method each : Class.forName(owner).getDeclaredMethods())
      if (each.getName().equals(args[1]) && each.getParameterCount() == Integer.parseInt(args[2])) found = each;
    if (found != null) found.setAccessible(true);
    return found;
  }

  /** The method of the copy with a number, as copies.py writes them; each that is asked answers so many lines in turn. */
  private static Method edited(String number, String[] args) {
    try {
      return method(String.format(args[0], Integer.valueOf(number)), args);
    } catch (ClassNotFoundException | LinkageError error) {
      return null;
    }
  }
}

/** The processor time that a copy of a solution may take for a board, of which it asks in every turn of its loops. */
class BoustroTime {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static long until, turns;

  static void begin(double seconds) {
    until = CLOCK.getCurrentThreadCpuTime() + (long) (seconds * 1e9);
  }

  static boolean isLeft() {
    if ((++turns & 255) == 0 && CLOCK.getCurrentThreadCpuTime() > until) throw new Error("the time is over");
    return true;
  }
}
