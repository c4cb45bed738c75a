import type { About, DeliveryEvent, DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import type { DueItem, Following, ItemKind, Settled } from '../../process-managers/item-kind.ts'
import type { Deliverer } from './deliver.ts'

/** 'send': it is to go out now, or again. 'claim': without an outcome yet. 'sent': it went out. 'lost': it did not. */
type DeliveryRef =
  | ({ what: 'send' } & DeliveryFacts)
  | { what: 'claim'; deliveryId: string; attempt: number }
  | ({ what: 'sent'; providerId?: string } & DeliveryFacts)
  | ({ what: 'lost' } & DeliveryFacts)
type Item = DueItem<DeliveryRef>

/** What each thing that goes out needs of who knows what it belongs to. */
export type Source = {
  /** Sends what was begun before, unless it is left to others. */
  send(facts: DeliveryFacts): Promise<Settled>
  /** Does what follows from its having gone out, or not; sent again it does no harm. */
  sent?(facts: DeliveryFacts, providerId: string | undefined): Promise<Settled>
  lost?(facts: DeliveryFacts): Promise<Settled>
}
type Sources = Readonly<Record<About['of'], Source>>

const handled = [
  'DeliveryPlanned',
  'DeliveryClaimed',
  'DeliveryTaken',
  'DeliveryPostponed',
  'DeliveryFailed',
  'DeliverySkipped',
  'DeliveryUnclear',
] as const satisfies readonly DeliveryEvent['type'][]
type Handled = Extract<DeliveryEvent, { type: (typeof handled)[number] }>

const sendId = (id: string) => `${id}.send`
const claimId = (id: string) => `${id}.claim`

/** After this a claim without an outcome belongs to a process that ended; longer than any server is waited for. */
const claimPatienceMs = 10 * 60_000

/** Schedules what staff ask to be sent again or is to be tried again, claims that wait for an outcome, and what follows from one. */
export const follow = (event: Pick<Handled, 'type' | 'data'>, at: string): Following<Item> => {
  const { type, data } = event as Handled
  const { deliveryId, channel, about } = data
  const facts = { deliveryId, channel, about }
  const claim = claimId(deliveryId)
  const now = { dueAt: 0 }
  switch (type) {
    case 'DeliveryPlanned':
      return { schedule: [{ id: sendId(deliveryId), ...now, ref: { what: 'send', ...facts } }], forget: [] }
    case 'DeliveryClaimed': {
      const { attempt } = data
      const ref = { what: 'claim', deliveryId, attempt } as const
      return { schedule: [{ id: claim, dueAt: Date.parse(at) + claimPatienceMs, ref }], forget: [sendId(deliveryId)] }
    }
    case 'DeliveryTaken': {
      const { providerId } = data
      const ref = { what: 'sent', ...facts, ...(providerId !== undefined && { providerId }) } as const
      return { schedule: [{ id: `${deliveryId}.sent`, ...now, ref }], forget: [claim, sendId(deliveryId)] }
    }
    case 'DeliveryPostponed': {
      const again: Item = { id: sendId(deliveryId), dueAt: Date.parse(data.retryAt), ref: { what: 'send', ...facts } }
      return { schedule: [again], forget: [claim] }
    }
    case 'DeliveryFailed':
    case 'DeliverySkipped':
    case 'DeliveryUnclear':
      return {
        schedule: [{ id: `${deliveryId}.lost`, ...now, ref: { what: 'lost', ...facts } }],
        forget: [claim, sendId(deliveryId)],
      }
    default:
      return type satisfies never
  }
}

/** What goes out as the process manager settles it. */
export const deliveryItems = (deliverer: Pick<Deliverer, 'giveUp'>, sources: Sources): ItemKind<DeliveryRef> => ({
  kind: 'delivery',
  handles: handled,
  // Its type is one of `handled`, and every stored event passed its type's schema.
  follow: (event, at) => follow(event as Pick<Handled, 'type' | 'data'>, at),
  async settle(ref) {
    if (ref.what === 'claim') return deliverer.giveUp(ref)
    const { what, deliveryId, channel, about } = ref
    const facts = { deliveryId, channel, about }
    const source = sources[about.of]
    if (what === 'send') return source.send(facts)
    if (what === 'lost') return (await source.lost?.(facts)) ?? 'over'
    return (await source.sent?.(facts, ref.providerId)) ?? 'over'
  },
})
