import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import {
  type ActionType,
  type Wish,
  withdrawals,
} from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { describe, expect, it } from 'vitest'
import {
  begun,
  booked,
  cancelled,
  changeTo,
  completed,
  confirmed,
  confirmedByPatient,
  contact,
  correct,
  corrected,
  edit,
  given,
  held,
  meta,
  move,
  moved,
  to,
  uncancelled,
  where,
} from '../../../testing/appointment-samples.ts'
import {
  at,
  confirming,
  ended,
  expire,
  processing,
  request,
  requested,
  startsAt,
  withdraw,
  withdrawn,
} from '../../../testing/request-samples.ts'

const both = [booked, requested('reschedule'), requested('cancel', 2)]
const cancelledBy = (more: object): AppointmentEvent => ({
  type: 'AppointmentCancelled',
  data: { ...where, ...more },
})
const pendingOf = (history: readonly AppointmentEvent[]) => {
  const { state } = given([...history])
  return 'requests' in state ? state.requests : null
}

describe('confirming as patient', () => {
  // @rule messaging-confirm-link: Issue: a patient who presses the confirm link's button confirms the appointment, at
  //   the time that the page shows; opening the link changes nothing, and the doctor's open board shows it at once
  it('confirms the visit at the time that was told, and not at another one', () => {
    given([booked]).when(confirming()).then([confirmedByPatient])
    given([booked, moved])
      .when(confirming())
      .thenRejected({ type: 'MovedMeanwhile', date: to.date, startTime: to.startTime })
    given([booked, moved])
      .when(confirming({ date: to.date, startTime: to.startTime }))
      .then([{ type: 'AppointmentConfirmed', data: { ...where, ...to, by: 'patient' } }])
  })

  // @rule request-withdrawn: Asking for the other kind, confirming by the link, and DELETE of the same path withdraw a
  //   request that waits: it is stored and answered as expired, with the reason
  it('withdraws what the patient asked for before and waits, also where the visit is confirmed already', () => {
    given([booked, requested('cancel')])
      .when(confirming())
      .then([confirmedByPatient, withdrawn('cancel', 'confirmed')])
    given([booked, confirmed, requested('cancel')])
      .when(confirming())
      .then([withdrawn('cancel', 'confirmed')])
    given([booked, confirmed]).when(confirming()).thenNothing()
  })

  // @rule messaging-confirm-link, bot-start-as-read
  it('takes nothing from the start of the visit on', () => {
    given([booked]).when(at('2026-11-23T14:59:59.999Z', confirming())).then([confirmedByPatient])
    given([booked]).when(at(startsAt, confirming())).thenRejected({ type: 'ActionLinkUnusable' })
  })
})

describe('asking by a message, or on a page', () => {
  // @rule bot-start-as-read: The bot acts on a visit at the start it read: one that was moved meanwhile is asked
  //   again, one that has begun is for staff
  it('is taken where the visit begins as it was told, and not at another start', () => {
    const asking = { ...request('cancel'), data: { ...request('cancel').data, shown: held } }
    given([booked])
      .when(asking)
      .then([requested('cancel')])
    given([booked, moved]).when(asking).thenRejected({ type: 'MovedMeanwhile', date: to.date, startTime: to.startTime })
  })
})

describe('asking through a link', () => {
  // @rule request-calls-appointment-actions-appointmentid: Public §7 POST
  //   /api/appointment-actions/{appointmentId}/{actionType} with notes answers success, message, actionId
  // @rule entities-defaults
  it('keeps the words of the patient and who asks, sealed apart', () => {
    given([booked])
      .when(request('reschedule', 'Prefiero el jueves'))
      .then([requested('reschedule', 1, 'Prefiero el jueves')])
  })

  // @rule request-wishes: Issue: patients may tap up to three free hours instead of writing, and staff take one with one
  //   press (decision 218)
  it('keeps the hours that are offered for a visit to be moved, and of none that is to be cancelled', () => {
    const wishes = [{ date: '2026-12-03', time: '14:00' }]
    const offering = (action: ActionType, more: readonly Wish[] = []) => {
      const asked = request(action)
      return { ...asked, data: { ...asked.data, wishes: [...more, ...wishes] } }
    }
    const asked = requested('reschedule')
    const offered = { ...asked, data: { ...asked.data, wishes } }
    given([booked]).when(offering('reschedule')).then([offered])
    given([booked])
      .when(offering('cancel'))
      .then([requested('cancel')])
    // A page that was left open may send an hour that is over.
    const over = { date: '2026-11-20', time: '08:00' }
    given([booked])
      .when(offering('reschedule', [over]))
      .then([offered])
  })

  it('is refused as already registered while the same kind waits', () => {
    given([booked, requested('cancel')])
      .when(request('cancel', 'otra vez'))
      .thenRejected({ type: 'ActionPending' })
  })

  // @rule request-calls-two-action-types, request-withdrawn
  it('takes the other kind under the next number, which withdraws the first', () => {
    given([booked, requested('cancel')])
      .when(request('reschedule'))
      .then([withdrawn('cancel', 'other-request'), requested('reschedule', 2)])
  })

  it.each(['ActionProcessed', 'ActionExpired'] as const)(
    'takes the same kind again after %s, under a number never given before',
    (type) => {
      given([booked, requested('cancel'), ended(type, 'cancel')])
        .when(request('cancel'))
        .then([requested('cancel', 2)])
    },
  )

  it.each([
    ['a millisecond before the start is taken', '2026-11-23T14:59:59.999Z', true],
    ['at the start is refused', startsAt, false],
    ['the day after is refused', '2026-11-24T15:00:00.000Z', false],
  ])('%s', (_, now, isTaken) => {
    const outcome = given([booked]).when(at(now, request('cancel')))
    if (isTaken) outcome.then([requested('cancel')])
    else outcome.thenRejected({ type: 'ActionLinkUnusable' })
  })

  it('goes by where the appointment is now', () => {
    const late = at('2026-11-23T20:00:00.000Z', request('cancel'))
    const asked = requested('cancel')
    given([booked, moved])
      .when(late)
      .then([{ ...asked, data: { ...asked.data, ...to, expiresAt: '2026-11-24T20:00:00.000Z' } }])
  })

  it('of a patient whose details were erased names nobody, and keeps no words where those were erased', () => {
    given([{ ...booked, contact: null }])
      .when(request('cancel', 'no podré'))
      .then([{ ...requested('cancel', 1, 'no podré'), contact: {} }])
    const erased = { ...booked, clinical: null }
    given([erased])
      .when(request('cancel'))
      .then([requested('cancel')])
    given([erased]).when(request('cancel', 'no podré')).thenRejected({ type: 'ActionLinkUnusable' })
  })

  it('names the patient as corrected since the booking', () => {
    const phone = '8777-0000'
    given([booked, corrected])
      .when(request('cancel'))
      .then([{ ...requested('cancel'), contact: { name: contact.name, phone } }])
  })
})

describe('taking a request back', () => {
  // @rule request-withdrawn
  it('ends it as withdrawn, and only one of that kind that waits', () => {
    const history = [booked, requested('cancel')]
    given(history)
      .when(withdraw('cancel'))
      .then([withdrawn('cancel', 'by-patient')])
    given(history).when(withdraw('reschedule')).thenRejected({ type: 'NothingToWithdraw' })
    given([...history, withdrawn('cancel', 'by-patient')])
      .when(withdraw('cancel'))
      .thenRejected({ type: 'NothingToWithdraw' })
  })

  // @rule request-withdrawn
  it('is of no use once the visit begins, or was cancelled', () => {
    const history = [booked, requested('cancel')]
    given(history)
      .when(at(startsAt, withdraw('cancel')))
      .thenRejected({ type: 'ActionLinkUnusable' })
    given([booked, cancelled]).when(withdraw('cancel')).thenRejected({ type: 'ActionLinkUnusable' })
    given([]).when(withdraw('cancel')).thenRejected({ type: 'ActionLinkUnusable' })
  })
})

describe('what becomes of requests that wait', () => {
  it('a cancelled visit answers the one and leaves nothing to do about the other', () => {
    given(both)
      .when(changeTo('cancelado'))
      .then([
        cancelledBy({ askedBy: 'patient', askedAt: meta.now }),
        ended('ActionExpired', 'reschedule'),
        ended('ActionProcessed', 'cancel', 2),
      ])
  })

  // @rule visit-fines
  it('a visit that is cancelled is charged from when its patient asked for it, unless the practice wants it', () => {
    const late = '2026-11-23T05:00:00.000Z'
    const asked = [booked, { ...requested('cancel'), at: late }]
    const processed = ended('ActionProcessed', 'cancel')
    const theirs = cancelledBy({ askedBy: 'patient', askedAt: late, finePercent: 50 })
    given(asked)
      .when(at(late, changeTo('cancelado')))
      .then([theirs, processed])
    given(asked)
      .when(edit({ status: 'cancelado' }))
      .then([theirs, processed])
    given(asked)
      .when(edit({ status: 'cancelado' }, undefined, { askedBy: 'practice' }))
      .then([cancelledBy({ askedBy: 'practice', askedAt: late }), processed])
  })

  // @rule fine-unanswered: Issue: 'Debe' follows the terms from when the patient asked in writing, also where nobody
  //   answered before the visit began
  it('a visit whose patient asked in time and was never answered is not charged, unless they took it back', () => {
    const over = [booked, requested('cancel'), { ...ended('ActionExpired', 'cancel'), at: startsAt }]
    const theirs = [cancelledBy({ askedBy: 'patient', askedAt: meta.now })]
    given(over)
      .when(at(startsAt, edit({ status: 'cancelado' }, undefined, { askedBy: 'patient' })))
      .then(theirs)
    given([...over, confirmed, completed, { type: 'CompletionUndone', data: { ...where, status: 'confirmado' } }])
      .when(at(startsAt, changeTo('cancelado')))
      .then(theirs)
    for (const answered of [withdrawn('cancel', 'by-patient'), ended('ActionExpired', 'cancel', 1, held, 'No hay')])
      given([booked, requested('cancel'), { ...answered, at: meta.now }])
        .when(at(startsAt, edit({ status: 'cancelado' }, undefined, { askedBy: 'patient' })))
        .then([cancelledBy({ askedBy: 'patient', finePercent: 100 })])
  })

  // @rule fine-unanswered
  it('what was asked of an hour that the visit was moved away from says nothing of the new one', () => {
    const over = [booked, requested('cancel'), { ...ended('ActionExpired', 'cancel'), at: startsAt }, moved]
    given(over)
      .when(at(instantOf(to.date, to.startTime), edit({ status: 'cancelado' }, undefined, { askedBy: 'patient' })))
      .then([cancelledBy({ ...to, askedBy: 'patient', finePercent: 100 })])
  })

  it('a visit that was moved and then cancelled was asked for when its patient did', () => {
    const waits = { ...moved, data: { ...moved.data, pendingActions: ['a1.1'] } }
    given([booked, requested('cancel'), waits])
      .when(changeTo('cancelado', startsAt))
      .then([cancelledBy({ ...to, askedBy: 'patient', askedAt: meta.now }), ended('ActionProcessed', 'cancel', 1, to)])
  })

  it('one that may wait again once the cancellation is undone is named by a correction until then', () => {
    const over = [booked, requested('cancel'), cancelled]
    given([...over, ended('ActionProcessed', 'cancel')])
      .when(correct)
      .then([{ ...corrected, data: { ...corrected.data, pendingActions: ['a1.1'] } }])
    given([...over, ended('ActionProcessed', 'cancel', 1, held, 'Hecho')])
      .when(correct)
      .then([corrected])
  })

  it('a visit that took place leaves both unanswered', () => {
    given([...both, confirmed])
      .when(changeTo('realizado', begun))
      .then([completed, ended('ActionExpired', 'reschedule'), ended('ActionExpired', 'cancel', 2)])
  })

  it('once its cancellation is undone, what ended with it waits again', () => {
    const history = [
      ...both,
      cancelled,
      ended('ActionExpired', 'reschedule'),
      ended('ActionProcessed', 'cancel', 2),
    ] satisfies AppointmentEvent[]
    given(history)
      .when(changeTo('agendado'))
      .then([uncancelled(['a1.1', 'a1.2'])])
    expect(pendingOf([...history, uncancelled(['a1.1', 'a1.2'])])).toEqual(pendingOf(both))
  })

  it('one that staff answered in words stays over', () => {
    const history = [booked, requested('cancel'), cancelled, ended('ActionProcessed', 'cancel', 1, held, 'Hecho')]
    given(history).when(changeTo('agendado')).then([uncancelled()])
    expect(pendingOf([...history, uncancelled()])?.ended).toMatchObject({ 'a1.1': { withVisit: 'undone' } })
  })

  it('a confirmation by staff leaves both waiting', () => {
    given(both).when(changeTo('confirmado')).then([confirmed])
  })

  it('a move answers the wish to be moved; the wish to be cancelled goes on waiting and is named', () => {
    const carried = { ...moved, data: { ...moved.data, pendingActions: ['a1.2'] } }
    given(both)
      .when(move)
      .then([carried, ended('ActionProcessed', 'reschedule', 1, to)])
  })

  it('another end of the same visit is no move', () => {
    const longer = edit({ date: held.date, startTime: held.startTime, endTime: '11:00' })
    const until11 = { ...held, endTime: '11:00', reservationId: 'step.2026-11-23.09:00-11:00' }
    given(both)
      .when(longer)
      .then([{ ...moved, data: { ...moved.data, to: until11, pendingActions: ['a1.1', 'a1.2'], statusKept: true } }])
  })

  it('a correction names all that wait', () => {
    given(both)
      .when(correct)
      .then([{ ...corrected, data: { ...corrected.data, pendingActions: ['a1.1', 'a1.2'] } }])
  })
})

describe('the time of a request', () => {
  // @rule actions-expiry: §9 A request carries an expiry: the beginning of its visit
  it('is over when the visit begins, not before', () => {
    given(both).when(expire('a1.1', '2026-11-23T14:59:59.999Z')).thenNothing()
    given(both)
      .when(expire('a1.1'))
      .then([ended('ActionExpired', 'reschedule')])
    given(both)
      .when(expire('a1.2'))
      .then([ended('ActionExpired', 'cancel', 2)])
  })

  it('is over once', () => {
    given([...both, ended('ActionExpired', 'reschedule')])
      .when(expire('a1.1'))
      .thenNothing()
    given([...both, ended('ActionProcessed', 'reschedule')])
      .when(expire('a1.1'))
      .thenNothing()
  })

  it('goes with the visit when that is moved', () => {
    const history = [booked, requested('cancel'), moved]
    given(history).when(expire('a1.1')).thenNothing()
    given(history)
      .when(expire('a1.1', '2026-11-24T20:00:00.000Z'))
      .then([ended('ActionExpired', 'cancel', 1, to)])
  })

  it.each(['a1.2', 'a2.1', ''])('leaves alone what never was: %j', (actionId) => {
    given([booked, requested('cancel')])
      .when(expire(actionId))
      .thenNothing()
  })
})

describe('what staff answer', () => {
  // @rule requests-processing-a-cancel-cancels: §4 Processing a request to cancel cancels the appointment in the same
  //   decision, once, and frees the slot at once
  it('processing the wish to be cancelled cancels the visit in the same decision, with what was told the patient', () => {
    given(both)
      .when(processing('a1.2', 'processed', 'Quedó cancelada'))
      .then([
        cancelledBy({ askedBy: 'patient', askedAt: meta.now }),
        ended('ActionExpired', 'reschedule'),
        ended('ActionProcessed', 'cancel', 2, held, 'Quedó cancelada'),
      ])
  })

  // @rule requests-answer-by-message: Issue: where a configuration is active the answer goes out by message, free text
  //   within the 24 hours, the general template outside, once; the screen says which, the thread what became of it
  //   (decision 68)
  it('keeps how the answer gets to the patient, where there are words', () => {
    given(both)
      .when(processing('a1.1', 'expired', 'No hay campo', 'message'))
      .then([ended('ActionExpired', 'reschedule', 1, held, 'No hay campo', 'message')])
    given(both)
      .when(processing('a1.1', 'expired', undefined, 'message'))
      .then([ended('ActionExpired', 'reschedule')])
  })

  // @rule requests-processing-a-move-marks-it: §4 Processing a request to reschedule marks it processed; the move is
  //   an edit of its own
  it('processing the wish to be moved marks it and leaves the visit where it is', () => {
    given([...both, confirmed])
      .when(processing('a1.1', 'processed'))
      .then([ended('ActionProcessed', 'reschedule')])
  })

  // @rule requests-expire: §4 Pending to expired by 'Expirar': the request ends, the appointment stays; what staff
  //   answered is kept sealed
  it('expiring ends the request alone, whatever it asked for', () => {
    given(both)
      .when(processing('a1.2', 'expired', 'Ya no se puede'))
      .then([ended('ActionExpired', 'cancel', 2, held, 'Ya no se puede')])
  })

  // @rule requests-answered-again: The same answer again changes nothing, another one is 409, a repeated key is
  //   answered as the first time
  it('the same answer again is quiet, another one is told how the request ended', () => {
    const done = [...both, ended('ActionProcessed', 'reschedule')]
    given(done).when(processing('a1.1', 'processed')).thenNothing()
    given(done)
      .when(processing('a1.1', 'expired'))
      .thenRejected({ type: 'ActionEnded', field: 'status', outcome: 'processed' })
    given([...both, ended('ActionExpired', 'reschedule')])
      .when(processing('a1.1', 'processed'))
      .thenRejected({ type: 'ActionEnded', field: 'status', outcome: 'expired' })
  })

  // @rule requests-answered-again
  it('other words than the patient was sent are another answer, and not lost unseen', () => {
    const answered = [...both, ended('ActionExpired', 'cancel', 2, held, 'Ya no se puede')]
    given(answered)
      .when(processing('a1.2', 'expired', 'Ya no se puede'))
      .thenNothing()
    given(answered).when(processing('a1.2', 'expired')).thenNothing()
    const refused = { type: 'ActionEnded', field: 'status', outcome: 'expired' } as const
    given(answered)
      .when(processing('a1.2', 'expired', 'Llámenos, por favor'))
      .thenRejected(refused)
    given([...both, ended('ActionExpired', 'cancel', 2)])
      .when(processing('a1.2', 'expired', 'Ya no se puede'))
      .thenRejected(refused)
  })

  // @rule requests-withdrawn-answered: 'Procesar' and 'Expirar' of a request that was withdrawn meanwhile, and the
  //   move of the edit that 'Procesar' opened, are refused with why it was withdrawn; what was typed stays (decision
  //   12)
  it.each(withdrawals)('neither answer is taken of a request that was withdrawn: %s', (withdrawal) => {
    for (const outcome of ['processed', 'expired'] as const)
      given([booked, requested('cancel'), withdrawn('cancel', withdrawal)])
        .when(processing('a1.1', outcome, 'Ese día no hay campo'))
        .thenRejected({ type: 'ActionEnded', field: 'status', outcome: 'expired', withdrawal })
  })

  it.each(['a1.3', 'a2.1', '', '__proto__', 'toString'])('what never was is not found: %j', (actionId) => {
    given(both).when(processing(actionId, 'processed')).thenRejected({ type: 'ActionNotFound' })
  })

  it('of an erased patient the answer is taken, and no words about it', () => {
    const erased = [{ ...booked, clinical: null }, requested('reschedule')]
    given(erased)
      .when(processing('a1.1', 'processed', 'Listo'))
      .thenRejected({ type: 'DetailsErased' })
    given(erased)
      .when(processing('a1.1', 'processed'))
      .then([ended('ActionProcessed', 'reschedule')])
  })
})

describe('what the history tells', () => {
  it('which requests wait, one of a kind', () => {
    expect(pendingOf(both)).toMatchObject({ asked: 2, pending: { reschedule: 'a1.1', cancel: 'a1.2' }, ended: {} })
    const after = pendingOf([...both, ended('ActionProcessed', 'cancel', 2)])
    expect(Object.keys(after?.pending ?? {})).toEqual(['reschedule'])
    expect(after).toMatchObject({
      asked: 2,
      pending: { reschedule: 'a1.1' },
      ended: { 'a1.2': { action: 'cancel', outcome: 'processed' } },
    })
  })

  it('requests of no booking are no trouble', () => {
    for (const event of [requested('cancel'), ended('ActionExpired', 'cancel'), ended('ActionProcessed', 'cancel')])
      expect(given([event]).state.status).toBe('none')
  })
})
