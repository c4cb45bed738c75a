import { readFileSync } from 'node:fs'

/** The 3,000 commonest passwords that are long enough to be taken, the commonest first (docs/decisions/0049-how-passwords-are-set.md). */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Letters and digits alone, without accents: 'Clínica La-Paz ' → 'clinicalapaz'. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Without digits before and after: '2024clinicalapaz1' → 'clinicalapaz'. */
const core = (text: string): string => bare(text).replaceAll(/^\d+|\d+$/g, '')

/** Whether a password is one of the commonest, or one of these names, however written and with whatever digits before and after. */
export const isEasyPassword = (password: string, names: readonly string[]): boolean =>
  common.has(password.normalize('NFKC').trim().toLowerCase()) ||
  names.some((name) => bare(password) === bare(name) || (core(name) !== '' && core(password) === core(name)))
