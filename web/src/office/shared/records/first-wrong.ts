import type { z } from 'zod'

/** The first sentence of each field that a schema refuses; null where it refuses none. */
export const wrongFields = <Field extends string>(
  schema: z.ZodType,
  values: object,
): Partial<Record<Field, string>> | null => {
  const checked = schema.safeParse(values)
  if (checked.success) return null
  const wrong: Partial<Record<string, string>> = {}
  for (const { path, message } of checked.error.issues) wrong[String(path[0] ?? '')] ??= message
  return wrong as Partial<Record<Field, string>>
}
