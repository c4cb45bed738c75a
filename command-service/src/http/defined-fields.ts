/** The fields that were given: what is undefined is left out. */
export const definedFields = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/** The fields of those names that were given. */
export const definedOf = <T extends object, Name extends keyof T>(fields: T, names: readonly Name[]): Pick<T, Name> =>
  definedFields(Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<T, Name>)
