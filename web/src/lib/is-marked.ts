/** True while something is said at a field of the form: without that, 'Revise los campos marcados' has nothing to point at. */
export const isMarked = <Name extends string>(
  values: Readonly<Partial<Record<Name, unknown>>>,
  errorOf: (field: Name) => string | undefined,
): boolean => (Object.keys(values) as Name[]).some((field) => errorOf(field) !== undefined)
