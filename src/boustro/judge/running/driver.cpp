// What the usual judge puts round a function in C or C++: worker.py says what is spoken.
#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
#ifdef SOLUTION
#define main solution_main
#include SOLUTION
#undef main
#else
extern "C" PROTOTYPE;
#endif

struct Value {
  long number = 0;
  vector<Value> items;
  bool operator==(const Value& other) const { return number == other.number && items == other.items; }
};

static Value parse(const char*& at) {
  Value found;
  if (*at != '[') {
    found.number = strtol(at, const_cast<char**>(&at), 10);
    return found;
  }
  for (++at; *at && *at != ']';) {
    found.items.push_back(parse(at));
    if (*at == ',') ++at;
  }
  if (*at) ++at;
  return found;
}

// A value as a parameter of the type T, kept for as long as the call lasts, and read back after it.
template <class T> struct Held {
  T value;
  explicit Held(const Value& v) : value(static_cast<T>(v.number)) {}
  T& get() { return value; }
  Value back() const { return Value{static_cast<long>(value), {}}; }
};
template <class T> struct Held<vector<T>> {
  vector<T> value;
  explicit Held(const Value& v) { for (const Value& item : v.items) value.push_back(Held<T>(item).get()); }
  vector<T>& get() { return value; }
  Value back() const {
    Value found;
    for (const T& item : value) {
      Value one;
      if constexpr (is_arithmetic_v<T>) one.number = static_cast<long>(item);
      else for (const auto& cell : item) one.items.push_back(Value{static_cast<long>(cell), {}});
      found.items.push_back(one);
    }
    return found;
  }
};
template <class T> struct Held<T*> {
  vector<Held<T>> held;
  vector<T> value;
  explicit Held(const Value& v) {
    for (const Value& item : v.items) held.emplace_back(item);
    for (Held<T>& item : held) value.push_back(item.get());
  }
  T* get() { return value.data(); }
  Value back() const {
    Value found;
    if constexpr (is_arithmetic_v<T>)
      for (T item : value) found.items.push_back(Value{static_cast<long>(item), {}});
    else
      for (const Held<T>& item : held) found.items.push_back(item.back());
    return found;
  }
};

static bool changed = false;

template <class... A, size_t... I, class F> long apply(F f, const Value& given, index_sequence<I...>) {
  tuple<Held<remove_cv_t<remove_reference_t<A>>>...> held{Held<remove_cv_t<remove_reference_t<A>>>(given.items.at(I))...};
  const long answer = f(get<I>(held).get()...);
  changed = !((get<I>(held).back() == given.items[I]) && ...);
  return answer;
}
template <class R, class... A> long call(R (*f)(A...), const Value& given) {
  return apply<A...>([&](auto&&... a) { return f(a...); }, given, index_sequence_for<A...>{});
}
#define METHOD_CALL(QUALIFIER)                                                                         \
  template <class R, class C, class... A> long call(R (C::*f)(A...) QUALIFIER, const Value& given) {   \
    C object;                                                                                          \
    return apply<A...>([&](auto&&... a) { return (object.*f)(a...); }, given, index_sequence_for<A...>{}); \
  }
METHOD_CALL()
METHOD_CALL(const)

int main() {
  FILE* out = fdopen(dup(1), "w");
  dup2(2, 1);
  fputs("{\"ready\": true}\n", out);
  fflush(out);
  for (string line; getline(cin, line);) {
    const char* at = line.c_str();
    const Value given = parse(at);
    const long answer = call(&FUNCTION, given);
    fprintf(out, "{\"answer\": %ld%s}\n", answer, changed ? ", \"changed\": true" : "");
    fflush(out);
  }
}
