import java.io.*;
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

  private static Object as(Class<?> kind, Object value) {
    if (!kind.isArray()) return value;
    List<?> items = (List<?>) value;
    Object array = Array.newInstance(kind.getComponentType(), items.size());
    for (int i = 0; i < items.size(); i++) Array.set(array, i, as(kind.getComponentType(), items.get(i)));
    return array;
  }

  private static String quoted(Object value) {
    return "\"" + String.valueOf(value).replaceAll("[^ -~]|[\"\\\\]", "?") + "\"";
  }

  private static String answer(Method method) {
    Object[] given = new Object[method.getParameterCount()];
    at = 0;
    List<?> items = (List<?>) parse();
    for (int i = 0; i < given.length; i++) given[i] = as(method.getParameterTypes()[i], items.get(i));
    String before = Arrays.deepToString(given);
    try {
      Object self = null;
      if (!Modifier.isStatic(method.getModifiers())) {
        Constructor<?> make = method.getDeclaringClass().getDeclaredConstructor();
        make.setAccessible(true);
        self = make.newInstance();
      }
      Object found = method.invoke(self, given);
      if (!(found instanceof Integer || found instanceof Long)) return "{\"odd\": " + quoted(found) + "}";
      String changed = Arrays.deepToString(given).equals(before) ? "" : ", \"changed\": true";
      return "{\"answer\": " + found + changed + "}";
    } catch (InvocationTargetException error) {
      if (error.getCause() instanceof OutOfMemoryError) return "{\"memory\": true}";
      return "{\"raised\": " + quoted(error.getCause()) + "}";
    } catch (ReflectiveOperationException error) {
      return "{\"raised\": " + quoted(error) + "}";
    }
  }

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    PrintStream out = System.out;
    System.setOut(System.err);
    Method method = null;
    for (Method each : Class.forName(args[0]).getDeclaredMethods())
      if (each.getName().equals(args[1])) method = each;
    method.setAccessible(true);
    out.println("{\"ready\": true}");
    while ((line = in.readLine()) != null) out.println(answer(method));
    out.flush();
  }
}
