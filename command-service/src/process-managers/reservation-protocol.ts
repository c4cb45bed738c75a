import { type Origin, systemOrigin } from '../handling/origin.ts'
import type { Following, ItemKind, Settled } from './item-kind.ts'
import { processManagerNames } from './names.ts'
import { type Ownership, settlementOf } from './settlement.ts'

/** `instance`: the process that reserved it, where it is known to others. */
type Named = { reservationId: string; instance?: string | undefined }

/**
 * How one kind of thing is held for an owner's stream in another one. Every step reserves first, then appends what names the
 * reservation to the owner's stream; what the owner does not name in the end is let go of (docs/streams.md#two-stream-steps).
 * Each function may be called any number of times.
 */
export type ReservationProtocol<Ref extends Named, Reason extends string> = {
  /** Its name among the kinds of its process manager. */
  kind: string
  /** The only types `follow` is asked about. */
  handles: readonly string[]
  follow(event: Parameters<ItemKind['follow']>[0]): Following<Ref>
  /** Whether the owner's stream names the reservation now. */
  ask(ref: Ref): Promise<Ownership<Reason>>
  /** Appends the fence at the revision the owner was read at; `ReservationHeld` when the owner confirmed first. */
  fence(ref: Ref, origin: Origin): Promise<{ ok: true } | { ok: false; rejection: { type: string } }>
  /** Null when the stream that holds the reservation stayed busy. */
  release(ref: Ref, reason: Reason | Unconfirmed, origin: Origin): Promise<bigint | null>
  /** Releases what the owner holds no more of a reservation that it holds a part of. Null when it is to be asked again. */
  trim?(ref: Ref, origin: Origin): Promise<bigint | null>
  now(): string
}
/** Why a reservation that was never named is released. */
export type Unconfirmed = 'abandoned' | 'refused'

/**
 * Looks one reservation up in its owner's stream and releases it unless the owner holds it. Either the owner's confirmation or
 * the fence succeeds, never both. Any number of processes may do this at once. Rejects with `StoreAway`.
 */
export const settleReservation = async <Ref extends Named, Reason extends string>(
  protocol: ReservationProtocol<Ref, Reason>,
  ref: Ref,
  unconfirmed: Unconfirmed,
): Promise<Settled> => {
  const originFor = (what: string) =>
    systemOrigin(processManagerNames.reservations, protocol.now(), what, ref.reservationId)
  const settlement = settlementOf<Reason | Unconfirmed>(await protocol.ask(ref), unconfirmed)
  if (settlement.kind === 'Ignore') {
    const trimmed = protocol.trim && (await protocol.trim(ref, originFor('trim')))
    return trimmed === null ? 'again' : 'held'
  }
  if (settlement.fence) {
    const fenced = await protocol.fence(ref, originFor('abandon'))
    if (!fenced.ok) return fenced.rejection.type === 'ReservationHeld' ? 'held' : 'again'
  }
  const released = await protocol.release(ref, settlement.release, originFor('release'))
  return released === null ? 'again' : 'released'
}

/** The reservations a process manager settles: those that no step settled itself. */
export const reservationItems = <Ref extends Named, Reason extends string>(
  protocol: ReservationProtocol<Ref, Reason>,
): ItemKind<Ref> => ({
  kind: protocol.kind,
  handles: protocol.handles,
  follow(event) {
    const { schedule, forget } = protocol.follow(event)
    return { schedule: schedule.map((ref) => ({ id: ref.reservationId, ref })), forget }
  },
  settle: (ref) => settleReservation(protocol, ref, 'abandoned'),
  instanceOf: ({ instance }) => instance,
})

type StepResult<S> = { ok: true; state: S } | { ok: false; rejection: { type: string } }

/** What one step reserved; afterwards, what its owner does not hold is released. */
export const createStep = <Ref extends Named, S>(
  holds: (state: S, reservationId: string) => boolean,
  settle: (ref: Ref) => Promise<Settled>,
  onLeftOver: (error: unknown) => void,
) => {
  const reserved = new Map<string, Ref>()
  return {
    reserved: (ref: Ref): void => void reserved.set(ref.reservationId, ref),
    /** Best effort, at once; the process manager does the same later. After `Busy` the caller may come again, so it is left. */
    async settleLeftOver(answer: StepResult<S>): Promise<void> {
      if (!answer.ok && answer.rejection.type === 'Busy') return
      for (const ref of reserved.values()) {
        if (answer.ok && holds(answer.state, ref.reservationId)) continue
        await settle(ref).catch(onLeftOver)
      }
    },
  }
}
