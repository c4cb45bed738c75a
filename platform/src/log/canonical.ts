/**
 * The canonical form of a value: JSON with sorted keys and no blanks, so equal content gives equal text, in whatever order it was read.
 * A key whose value is undefined is as if absent; keys that are numbers come first. @throws TypeError for what JSON cannot hold, naming its key
 */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value, '$'))

/** A copy whose keys are in order: writing it in one go costs half of writing it piece by piece. */
const sorted = (value: unknown, key: string | number): unknown => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (Array.isArray(value)) return value.map(sorted)
  if (isPlain(value)) return sortedObject(value)
  throw new TypeError(`'${key}' is not JSON: ${typeof value}`)
}

const sortedObject = (value: Record<string, unknown>): Record<string, unknown> => {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) {
    const item = value[key]
    if (item === undefined) continue
    // Assigned, this one key would vanish from what the mac covers.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: sorted(item, key), enumerable: true })
    else copy[key] = sorted(item, key)
  }
  return copy
}

/** Whether a value is a plain object. Rows and clones may have no prototype or another realm's; a Date or a Map has more than one above it. */
const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

/** Whether two values have the same canonical form, without writing it. */
export const sameContent = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameContent(item, b[i]))
  if (!isPlain(a) || !isPlain(b)) return false
  const within = (one: Record<string, unknown>, other: Record<string, unknown>) =>
    Object.keys(one).every((key) => one[key] === undefined || sameContent(one[key], other[key]))
  // From the other side only presence is left to compare.
  return within(a, b) && Object.keys(b).every((key) => b[key] === undefined || a[key] !== undefined)
}
