/** A function that computes its result once for each object, and keeps it for as long as the object exists. */
export function memoize<Key extends WeakKey, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Made
    const made = make(key)
    known.set(key, made)
    return made
  }
}
