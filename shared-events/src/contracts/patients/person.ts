import { phoneOf } from '../wire/phones.ts'

/** What tells who somebody is, as forms and visits have it. */
export type Person = { cedula?: string | undefined; email?: string | undefined; phone: string }

/** Each of what a person is known again by, where it is there: an e-mail whatever its capitals, a phone by its digits, where it is a number. */
export const marksOf = ({ cedula, email, phone }: Person) => {
  const digits = phoneOf(phone)?.digits
  return [
    ...(cedula ? ([['cedula', cedula]] as const) : []),
    ...(email ? ([['email', email.toLowerCase()]] as const) : []),
    ...(digits ? ([['phone', digits]] as const) : []),
  ]
}

/** Whether any of these is the same of both. */
export const isSamePerson = (one: Person, other: Person): boolean => {
  const known = new Map<string, string>(marksOf(other))
  return marksOf(one).some(([mark, value]) => known.get(mark) === value)
}
