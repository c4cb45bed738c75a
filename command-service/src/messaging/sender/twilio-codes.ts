import type { DeliveryProblem } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { DeliveryOutcome, Refusal } from '../../deliveries/delivery.ts'

/** 63016 and '63016' → '63016'. Null for what is no code of Twilio's, a number of six digits at most: it goes into events and onto screens. */
export const errorCodeIn = (said: unknown): string | null => {
  const code = typeof said === 'number' ? String(said) : said
  return typeof code === 'string' && /^\d{1,6}$/.test(code) ? code : null
}

/**
 * The codes of Twilio's published error dictionary that are about whom a message is for or about its text, which is final. Whatever else is refused is about the account, its
 * senders or its templates: mended, the same message goes out.
 */
const ofMessage = {
  /**
   * No such number (21211, 21217, 21401, 30005, 30014), our own (21266, 63031), none that takes messages, such as a short, premium or fixed one (21265, 21268, 21614,
   * 21635, 30006), or none that is reached from here or by this channel (21214, 21612, 63003, 63024).
   */
  'bad-address': [
    ...['21211', '21214', '21217', '21265', '21266', '21268', '21401', '21612', '21614', '21635'],
    ...['30005', '30006', '30014', '63003', '63024', '63031'],
  ],
  /** Who has the number answered STOP to Twilio itself, which takes nothing for them until they answer START. */
  'opted-out-there': ['21610'],
  /** Free text outside the 24 hours after the patient's last message. */
  'outside-window': ['63016'],
  /**
   * No text (21602, 21619), one that is too long (21605, 21617, 21658, 30019) or that a network (21618, 30007) or a channel does not take (63005, 63006, 63013, 63021, 63026),
   * or values that no template takes (21656).
   */
  refused: [
    ...['21602', '21605', '21617', '21618', '21619', '21656', '21658', '30007', '30019'],
    ...['63005', '63006', '63013', '63021', '63026'],
  ],
  /**
   * The phone is off or away (30003), blocks who writes (30004, 63014, 63033), is kept from fraud (30450, 30453) or from more of this kind (63032, 63049); or nobody knows why
   * (30008), or whether it did not arrive all the same (30410).
   */
  'not-delivered': ['30003', '30004', '30008', '30410', '30450', '30453', '63014', '63032', '63033', '63049'],
} as const satisfies Partial<Record<DeliveryProblem, readonly string[]>>

/**
 * Too many at once: for the API (20429, 14107), in a queue (21611, 30001, 30036), in a network (30017, 30022, 30023, 30027), for a channel (63017, 63018) or in a day
 * (63038). Or Twilio (30020, 30021, 63010) or the channel (63009, 63012) failed and says that it did not send it.
 */
const ofNow: readonly string[] = [
  ...['14107', '20429', '21611', '30001', '30017', '30020', '30021', '30022', '30023', '30027', '30036'],
  ...['63009', '63010', '63012', '63017', '63018', '63038'],
]

const problemOf: ReadonlyMap<string, DeliveryProblem> = new Map(
  Object.entries(ofMessage).flatMap(([problem, codes]) => codes.map((code) => [code, problem as DeliveryProblem])),
)

const later = { because: 'now', reason: 'refused-for-now' } as const

const refusalOf = (code: string): Refusal => {
  const problem = problemOf.get(code)
  if (problem) return { because: 'message', reason: problem, code }
  if (ofNow.includes(code)) return { ...later, code }
  return { because: 'account', reason: 'account-refused', code }
}

/** An answer that is no success. `askedMs`: the pause it asks for. */
export type Answered = { status: number; code: string | null; askedMs: number | null }

/** What an answer says that took nothing. @param answered not 5xx, which leaves that open */
export const refusedBy = ({ status, code: said, askedMs }: Answered): DeliveryOutcome => {
  const code = said ?? `http-${status}`
  const refusal = status === 429 ? { ...later, code } : refusalOf(code)
  return { kind: 'refused', ...refusal, ...(askedMs !== null && { askedMs }) }
}

/** Why a message that was taken did not arrive. Without a code nothing is known but that. */
export const undeliveredBy = (code: string | undefined): Refusal =>
  code === undefined ? { because: 'message', reason: 'not-delivered', code } : refusalOf(code)
