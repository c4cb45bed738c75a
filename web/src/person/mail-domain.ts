/** The domains that most patients' addresses have, and real ones that look like one of them. */
const common = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'live.com']
const others = ['hotmail.es', 'outlook.es', 'yahoo.es', 'mail.com', 'gmx.com', 'ymail.com', 'email.com', 'love.com']

/** Whether one text becomes the other by one letter more, less or another, or by two that change places. */
const isOneSlip = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  const at = [...long].findIndex((letter, place) => letter !== short[place])
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const swapped = `${long[at + 1]}${long[at]}${long.slice(at + 2)}`
  return short.slice(at + 1) === long.slice(at + 1) || short.slice(at) === swapped
}

/**
 * The address that was probably meant: 'rosa@gmial.com' → 'rosa@gmail.com'. Null where its domain is no slip of a
 * common one.
 */
export const likelyMeant = (email: string): string | null => {
  const [, local, domain = ''] = /^(\S+@)(\S+)$/.exec(email.trim()) ?? []
  const lower = domain.toLowerCase()
  if (!local || common.includes(lower) || others.includes(lower)) return null
  const meant = common.find((one) => isOneSlip(lower, one))
  return meant ? `${local}${meant}` : null
}
