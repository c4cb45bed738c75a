/** The fields that were given: what is undefined is left out. */
export const definedFields = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
