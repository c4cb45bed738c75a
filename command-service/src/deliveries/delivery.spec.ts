import { describe, expect, it } from 'vitest'
import { meta } from '../../testing/appointment-samples.ts'
import {
  begun,
  claim,
  claimed,
  type DeliveryHistory,
  doubted,
  facts,
  failed,
  given,
  ofTest,
  planned,
  postponed,
  record,
  report,
  reported,
  see,
  seen,
  sendAgain,
  skipped,
  taken,
  unclear,
  usefulUntil,
} from '../../testing/delivery-samples.ts'
import { mayHaveArrived } from './delivery-state.ts'

const [ofSM1, ofSM2] = [{ providerId: 'SM1' }, { providerId: 'SM2' }]
const sent = [...begun(), taken()]
/** What is decided of one that was begun, after these events. */
const after = (...later: DeliveryHistory) => given([...begun(), ...later])
const outside = { reason: 'outside-window', code: '63016' } as const
const ofMessage = { status: 'failed', because: 'message' } as const
const lost = report({ ...ofSM1, ...ofMessage, ...outside })
const undelivered = report({ ...ofSM1, ...ofMessage, reason: 'not-delivered', code: '30008' })
/** Twilio found out later that the account, or a sender of it, may not send. */
const suspended = { reason: 'account-refused', code: '30002' } as const
const ofAccount = report({ ...ofSM1, status: 'failed', because: 'account', ...suspended })
/** Refused outside the 24 hours by report, and so tried again as a template. */
const fellBack = postponed({ ...ofSM1, ...outside })

// @rule notifications-once
describe('a claim', () => {
  it('is given to one: whoever comes while it is tried, or once it is settled, gets none', () => {
    given([]).when(claim()).then(begun())
    for (const end of [[], [taken()], [failed()], [unclear()], [taken(), reported('read')]])
      after(...end)
        .when(claim())
        .thenNothing()
    given([skipped()]).when(claim()).thenNothing()
  })

  it('says until when it is of use, or that it is tried once', () => {
    given([])
      .when(claim({ usefulUntil: '' }))
      .then(begun(facts(), ''))
    expect([after().state, given(begun(facts(), '')).state]).toMatchObject([{ usefulUntil }, { usefulUntil: '' }])
  })

  it('is given again once the pause is over where the server surely did not take it, of what it was planned about', () => {
    const later = [...begun(), postponed({ retryAt: '2026-11-20T15:00:30.000Z' })]
    given(later).when(claim({}, '2026-11-20T15:00:29.999Z')).thenNothing()
    const moved = facts('booked', 0, { date: '2026-12-24', startTime: '14:00' })
    given(later)
      .when(claim(moved, '2026-11-20T15:00:30.000Z'))
      .then([claimed(2)])
  })

  // @rule notifications-skipped
  it('skips what has nobody to go to, or is of no use any more, with its reason', () => {
    const skip = claim({ skip: 'opted-out' })
    given([]).when(skip).then([skipped()])
    after(postponed())
      .when(skip)
      .then([skipped({ plannedIn: '2026-11-16' })])
  })

  // @rule messaging-template-tests-once: Issue: the test of a template is recorded and sent at most once for each
  //   `Idempotency-Key`, whatever ends or is lost in between; a repeat is told what is known of the first (decision
  //   155)
  it('of a test is given once it was planned, which keeps its number apart', () => {
    const plan = { type: 'PlanToAddress', data: { ...ofTest, contact: { phoneNumber: '+50688881234' } }, meta } as const
    const asked = { ...planned(ofTest), contact: { phoneNumber: '+50688881234' } }
    given([]).when(plan).then([asked])
    given([asked]).when(plan).thenNothing()
    given([asked])
      .when(claim(ofTest))
      .then([claimed(1, ofTest)])
    expect(given([asked, claimed(1, ofTest)]).state).toMatchObject({ phoneNumber: '+50688881234', askedAt: null })
  })
})

const refused = (because: 'message' | 'account' | 'now') =>
  ({ kind: 'refused', because, reason: 'refused-for-now', code: '20429' }) as const

// @rule notifications-outcome: What came of an attempt is recorded once; what surely was not taken is tried again
//   after growing pauses, as long as it is of use, the last time shortly before its end (decision 155)
describe('an outcome', () => {
  it('is recorded of who claimed it, once', () => {
    after()
      .when(record({ kind: 'taken', ...ofSM1, byTemplate: true }))
      .then([taken({ ...ofSM1, byTemplate: true })])
    after()
      .when(record({ kind: 'unclear', reason: 'process-ended' }))
      .then([unclear({ reason: 'process-ended' })])
    for (const later of [[taken()], [postponed(), claimed(2)], [unclear()], [failed()]])
      after(...later)
        .when(record({ kind: 'taken', ...ofSM1 }))
        .thenNothing()
    given([])
      .when(record({ kind: 'taken' }))
      .thenRejected({ type: 'DeliveryNotFound' })
  })

  it('that is a file in a folder is not sent', () => {
    after()
      .when(record({ kind: 'saved' }))
      .then([skipped({ reason: 'saved', plannedIn: '2026-11-16' })])
  })

  it('that is a refusal of this message is final; of the account, or for now, it is tried as long as it is of use', () => {
    after()
      .when(record(refused('message')))
      .then([failed({ reason: 'refused-for-now', code: '20429' })])
    for (const because of ['account', 'now'] as const) {
      after()
        .when(record(refused(because)))
        .then([postponed({ retryAt: '2026-11-20T15:00:30.000Z' })])
      after(postponed(), claimed(40))
        .when(record(refused(because), 40))
        .then([postponed({ retryAt: `2026-11-20T1${because === 'account' ? '5:15' : '6:00'}:00.000Z` })])
      for (const until of ['', '2026-11-20T15:00:30.000Z'])
        given(begun(facts(), until))
          .when(record(refused(because)))
          .then([failed({ reason: 'refused-for-now', code: '20429' })])
      given([...begun(), postponed(), claimed(7, facts(), '2026-11-20T15:10:00.000Z')])
        .when(record(refused(because), 7))
        .then([postponed({ retryAt: '2026-11-20T15:05:00.000Z' })])
    }
  })

  // @rule messaging-unclear: Issue: an answer that is lost after the message was taken is posted once more where no
  //   report says that it was taken, then shown as unclear (decision 155)
  it('that was lost is tried once more after three minutes where a report would have said by then that it was taken', () => {
    const answerLost = { kind: 'unclear', reason: 'answer-lost', reportFollows: true } as const
    const again = {
      type: 'DeliveryPostponed',
      data: { ...facts(), plannedIn: '2026-11-16', reason: 'not-known' },
    } as const
    const retryAt = '2026-11-20T15:03:00.000Z'
    after()
      .when(record(answerLost))
      .then([{ ...again, data: { ...again.data, retryAt } }])
    after(doubted, claimed(2)).when(record(answerLost, 2)).then([unclear()])
    after()
      .when(record({ ...answerLost, reportFollows: false }))
      .then([unclear()])
    for (const until of ['', retryAt]) given(begun(facts(), until)).when(record(answerLost)).then([unclear()])
  })
})

// @rule messaging-notification-status, bot-delivery
describe('what the provider reports later', () => {
  it.each(['delivered', 'read'] as const)('%s is recorded once, never backwards', (status) => {
    const came = report({ ...ofSM1, status })
    after(taken())
      .when(came)
      .then(status === 'read' ? [reported('delivered'), reported('read')] : [reported(status)])
    for (const known of [[reported(status)], [reported('read')]])
      for (const late of [
        came,
        report({ ...ofSM1, status: 'taken' }),
        report({ ...ofSM1, status: 'delivered' }),
        undelivered,
      ])
        after(taken(), ...known)
          .when(late)
          .thenNothing()
  })

  it('that it is on its way settles one whose outcome is not known, or seemed to be a refusal: it is not sent again', () => {
    for (const before of [[], [unclear()], [failed()], [postponed()], [doubted], [doubted, skipped()]]) {
      const history = [...begun(), ...before]
      given(history)
        .when(report({ ...ofSM1, status: 'taken' }))
        .then([taken()])
      given(history)
        .when(report({ ...ofSM1, status: 'delivered' }))
        .then([taken(), reported('delivered')])
      given([...history, taken()])
        .when(claim())
        .thenNothing()
    }
  })

  it('that it did not arrive stands, whatever was known before, and whatever comes late', () => {
    const end = failed({ ...ofSM1, reason: 'not-delivered', code: '30008' })
    for (const before of [[], [taken()], [unclear()], [doubted]])
      after(...before)
        .when(undelivered)
        .then([end])
    for (const late of [undelivered, lost, report({ ...ofSM1, status: 'taken' }), record({ kind: 'taken', ...ofSM1 })])
      after(end).when(late).thenNothing()
  })

  it('is no news of what was never sent, or surely not taken', () => {
    given([]).when(undelivered).thenNothing()
    for (const before of [
      [skipped()],
      [...begun(), postponed()],
      [...begun(), failed()],
      [...begun(), failed(), planned()],
    ])
      given(before).when(undelivered).thenNothing()
    given([skipped()])
      .when(report({ ...ofSM1, status: 'delivered' }))
      .thenNothing()
  })

  it('that free text came outside the 24 hours has it tried again as a template, once and at once', () => {
    for (const before of [[], [taken()], [unclear()], [doubted, claimed(2), taken()]])
      after(...before)
        .when(lost)
        .then([fellBack])
    expect(after(taken(), fellBack).state).toMatchObject({ refusedFreely: true })
    after(taken(), fellBack)
      .when(claim())
      .then([claimed(2)])
    after(taken(), fellBack, claimed(2), taken(ofSM2))
      .when(report({ ...ofSM2, ...ofMessage, ...outside }))
      .then([failed({ ...ofSM2, ...outside })])
    const test = { ...ofTest, ...ofSM1 }
    given([...begun(ofTest, ''), taken(test)])
      .when(lost)
      .then([failed({ ...test, ...outside })])
  })

  // @rule messaging-account-fault: Issue: a fault of the account or server, by answer or by report, is postponed as
  //   long as the news is of use; mended, everything still of use goes out. Only what is about this recipient or this
  //   text is final (decision 155)
  it('that the account may not send has it tried again after pauses that grow to an hour, as long as it is of use', () => {
    const again = (retryAt: string) => postponed({ ...ofSM1, ...suspended, retryAt })
    for (const before of [[], [taken()], [unclear()], [doubted]])
      after(...before)
        .when(ofAccount)
        .then([again('2026-11-20T15:00:30.000Z')])
    after(postponed(), claimed(8), taken())
      .when(ofAccount)
      .then([again('2026-11-20T16:00:00.000Z')])
    after(postponed(), claimed(8), taken())
      .when(report({ ...ofSM1, status: 'failed', because: 'now', reason: 'refused-for-now', code: '63018' }))
      .then([postponed({ ...ofSM1, code: '63018', retryAt: '2026-11-20T16:00:00.000Z' })])
    for (const until of ['', '2026-11-20T15:00:30.000Z'])
      given([...begun(facts(), until), taken()])
        .when(ofAccount)
        .then([failed({ ...ofSM1, ...suspended })])
    after(taken(), again(usefulUntil), claimed(2)).when(ofAccount).thenNothing()
  })

  // @rule messaging-unclear
  it('that it failed is final where another post of it, whose answer was lost, may have arrived', () => {
    for (const before of [
      [doubted, claimed(2)],
      [doubted, claimed(2), unclear()],
    ])
      for (const [one, why] of [
        [ofAccount, suspended],
        [lost, outside],
      ] as const)
        after(...before)
          .when(one)
          .then([failed({ ...ofSM1, ...why })])
    after(doubted, claimed(2), taken())
      .when(ofAccount)
      .then([failed({ ...ofSM1, ...suspended })])
  })

  it('of an earlier message of the same delivery changes nothing, however often and late it comes', () => {
    const late = [lost, ...(['taken', 'delivered'] as const).map((status) => report({ ...ofSM1, status }))]
    for (const before of [[], [claimed(2)], [claimed(2), taken(ofSM2)]])
      for (const one of late)
        after(taken(), fellBack, ...before)
          .when(one)
          .thenNothing()
    for (const one of late) after(taken(), failed(ofSM1), planned()).when(one).thenNothing()
    // Nor does the fallback of one whose first answer was lost.
    after(doubted, claimed(2), taken(), fellBack).when(lost).thenNothing()
  })

  it('of the newest message counts before its outcome is recorded', () => {
    const history = [...sent, fellBack, claimed(2)]
    given(history)
      .when(report({ ...ofSM2, ...ofMessage, reason: 'not-delivered' }))
      .then([
        { type: 'DeliveryFailed', data: { ...facts(), plannedIn: '2026-11-16', ...ofSM2, reason: 'not-delivered' } },
      ])
    given(history)
      .when(report({ ...ofSM2, status: 'taken' }))
      .then([taken(ofSM2)])
  })

  it('of a message whose answer was lost does not hide that the next one was taken', () => {
    for (const notified of [failed(ofSM1), postponed(ofSM1)])
      after(doubted, claimed(2), notified)
        .when(record({ kind: 'taken', ...ofSM2 }, 2))
        .then([taken(ofSM2)])
  })
})

describe('what did not go out', () => {
  // @rule charts-messages: Issue: messages by week: sent, delivered, read, did not go out, each once (decision 158)
  it('counts in the week in which it was planned first, whenever it goes out after all', () => {
    const inWeekAfter = { at: '2026-11-27T15:00:00.000Z' }
    given([skipped({ reason: 'too-late' }), { ...planned(), ...inWeekAfter }, { ...claimed(1), ...inWeekAfter }])
      .when(record({ kind: 'taken', ...ofSM1 }))
      .then([taken()])
  })

  it('is sent again when staff ask for it, once, and anything else is refused', () => {
    for (const end of [failed(), skipped(), unclear()]) {
      after(end).when(sendAgain).then([planned()])
      after(end, planned())
        .when(claim())
        .then([claimed(2)])
    }
    given([skipped(), planned()]).when(sendAgain).thenNothing()
    given([]).when(sendAgain).thenRejected({ type: 'DeliveryNotFound' })
    const test = { ...failed(), data: { ...failed().data, ...ofTest } }
    for (const history of [begun(), sent, [...begun(), postponed()], [...begun(ofTest), test]])
      given(history).when(sendAgain).thenRejected({ type: 'NothingToSendAgain' })
  })

  // @rule links-sent-again
  it('that staff want once more goes out whatever became of it, of a second press within a minute once', () => {
    const at = (now: string) => ({ type: 'SendAnew', data: facts(), meta: { ...meta, now } }) as const
    const first = { ...planned(), data: { ...facts(), asked: true } } as const
    const later = at('2026-11-20T15:01:00.000Z')
    given([]).when(later).then([first])
    expect(given([first]).state).toMatchObject({ progress: 'planned', askedAt: meta.now })
    for (const history of [sent, [...begun(), failed()], [skipped()]]) given(history).when(later).then([planned()])
    for (const history of [[first], begun(), [...begun(), postponed()]]) given(history).when(later).thenNothing()
    given(sent).when(at('2026-11-20T15:00:59.999Z')).thenNothing()
  })

  it('is as new when it was asked for, whose instant it keeps', () => {
    const asked = given([
      ...begun(),
      doubted,
      claimed(2),
      fellBack,
      failed(),
      { ...planned(), at: usefulUntil },
      claimed(3),
    ])
    expect(asked.state).toMatchObject({ askedAt: usefulUntil, doubted: false, refusedFreely: false, providerId: null })
    expect(after().state).toMatchObject({ askedAt: null })
  })

  it('is seen once, until something else becomes of it', () => {
    given([skipped()])
      .when(see)
      .then([{ ...seen }])
    given([skipped(), seen]).when(see).thenNothing()
    after(postponed(), seen, claimed(2), failed())
      .when(see)
      .then([{ ...seen }])
    given([]).when(see).thenRejected({ type: 'DeliveryNotFound' })
  })
})

it('may have arrived unless it surely stayed behind', () => {
  const arrived = [begun(), [...begun(), doubted], [...begun(), doubted, skipped()], [...begun(), unclear()], sent]
  for (const history of arrived) expect(mayHaveArrived(given(history).state)).toBe(true)
  for (const history of [[], [...begun(), postponed()], [skipped()], [...begun(), failed()]])
    expect(mayHaveArrived(given(history).state)).toBe(false)
})

it('takes the instants of its claims from its events', () => {
  expect(after({ ...claimed(2), at: usefulUntil }).state).toMatchObject({ at: usefulUntil, attempts: 2 })
  expect(given([skipped()]).state).toMatchObject({ at: meta.now })
})
