/** The named fields of a part of an event that is sealed: null where one was left blank, all of them once the part is erased. */
export const fieldsOrNull = <Part extends object, Name extends keyof Part & string>(
  part: Part | null,
  names: readonly Name[],
): { [N in Name]: NonNullable<Part[N]> | null } => {
  const fields: Partial<Record<Name, Part[Name] | null>> = {}
  // A loop, which costs little: a rebuild makes a row of every event.
  for (const name of names) fields[name] = part?.[name] ?? null
  return fields as { [N in Name]: NonNullable<Part[N]> | null }
}
