/**
 * Sealing a worker: removes everything of the browser except the language itself, a clock and the
 * given names. It is a script for workers of either kind, so it exports nothing.
 */

{
  const LANGUAGE = `Object Function Array Number parseFloat parseInt Infinity NaN undefined
    Boolean String Symbol Date RegExp Error AggregateError EvalError RangeError ReferenceError
    SyntaxError TypeError URIError JSON Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array
    Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray BigUint64Array
    BigInt64Array DataView Map Set WeakMap WeakSet WeakRef BigInt Proxy Reflect Promise Iterator
    decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN
    globalThis self console performance setTimeout clearTimeout queueMicrotask structuredClone
    constructor hasOwnProperty toString valueOf isPrototypeOf propertyIsEnumerable __proto__`;
  /** @param {...string} more */
  const seal = (...more) => {
    const kept = new Set([...LANGUAGE.split(/\s+/), ...more]);
    for (let holder = globalThis; holder; holder = Object.getPrototypeOf(holder)) {
      for (const name of Object.getOwnPropertyNames(holder))
        if (!kept.has(name)) Reflect.deleteProperty(holder, name);
    }
  };
  Object.defineProperty(globalThis, "boustroSeal", { value: seal, configurable: true });
}
