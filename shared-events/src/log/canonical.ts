/**
 * JSON with sorted keys and no blanks: equal content gives equal text, whatever order it was stored or read back in.
 * A key whose value is undefined is as if absent. @throws TypeError for what JSON cannot hold, naming its path
 */
export const canonical = (value: unknown): string => write(value, '$')

const write = (value: unknown, path: string): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item, i) => write(item, `${path}[${i}]`)).join(',')}]`
  if (typeof value === 'object' && isPlain(value)) return writeObject(value as Record<string, unknown>, path)
  throw new TypeError(`${path} is not JSON: ${typeof value}`)
}

const writeObject = (value: Record<string, unknown>, path: string): string => {
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const item = value[key]
    if (item === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${write(item, `${path}.${key}`)}`
  }
  return `{${text}}`
}

/** SQLite's rows and structured clones have no prototype or another realm's; a Date or Map is refused. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}
