type FormState<Name extends string, Registered> = {
  form: { register(name: Name): Registered }
  values: Readonly<Partial<Record<Name, string | null>>>
  errorOf(field: Name): string | undefined
}

/**
 * The props of a form's text field: its error, its room, and its registration. `longest`: the most characters of each
 * such field.
 */
export const boundBy =
  <Name extends string>(longest: Readonly<Record<Name, number>>) =>
  <Registered>({ form, values, errorOf }: FormState<Name, Registered>, field: Name) => ({
    error: errorOf(field),
    room: { typed: values[field] ?? '', most: longest[field] },
    ...form.register(field),
  })
