import { useState } from 'react'

type Sentences<Field extends string> = Partial<Record<Field, string>>

/**
 * The server's sentences at the fields of a form, each for as long as its field holds what was sent. They cannot live among the form's
 * own errors: leaving a field checks it anew.
 */
export const useServerSentences = <Field extends string>(values: Readonly<Record<Field, string>>) => {
  const [told, setTold] = useState<{ sentences: Sentences<Field>; about: Readonly<Record<Field, string>> } | null>(null)
  return {
    tell: (sentences: Sentences<Field>, about: Readonly<Record<Field, string>>): void => setTold({ sentences, about }),
    forget: (): void => setTold(null),
    at: (field: Field): string | undefined =>
      told && told.about[field] === values[field] ? told.sentences[field] : undefined,
  }
}
