import { z } from 'zod'
import { choices, isJoinable } from './form-and-record.ts'

/** The schema of what was chosen of each field, by its name. Both values are kept of long texts alone. */
export const choicesOf = <F extends string>(fields: readonly [F, ...F[]]) =>
  z
    .partialRecord(z.enum(fields), z.enum(choices))
    .refine(
      (chosen) => Object.entries(chosen).every(([field, choice]) => choice !== 'both' || isJoinable(field)),
      'De ese campo no se pueden conservar los dos textos',
    )
