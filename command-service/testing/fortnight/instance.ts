import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import type { Mail, MailSender } from '../../src/notifications/mail/mail.ts'
import type { Clinic } from '../clinic.ts'
import { runNotifications } from '../notification-guarantees.ts'
import type { Channel } from './check.ts'

/** When a process is to be killed: with the next claim of this kind, or once the mail server has what was claimed. */
export type Blow = { channel: Channel; kinds: readonly string[]; when: 'claimed' | 'taken' }

type InstanceDeps = {
  clinic: Clinic
  /** The mails that the mail server took. */
  mails: Mail[]
  twilioUrl: string
  /** Draws whether the mail server is to refuse a mail for now. */
  refuses(mail: Mail): boolean
  /** Called with a mail that it refused. */
  onRefused(mail: Mail): void
  /** Called with the id of a message that its process could not record any more; `blow`: the kill was about this one. */
  onCut(deliveryId: string, blow: Blow | null): void
}

/** One process of the fortnight, which can be killed: from then on it reaches none of its stores and begins no mail. */
export type Instance = {
  holder: string
  isDead(): boolean
  /** Resolves once it has sent what is due now; true unless it was killed meanwhile. */
  round(): Promise<boolean>
  /** Says when it is to be killed; null: not at all. */
  arm(blow: Blow | null): void
  kill(): void
  /** Ends it in order; of a killed one, what is left of it. */
  end(): Promise<void>
}

/** Another object with the same functions, of which none is reached once `isDead`. */
const mortal = <Store extends object>(store: Store, isDead: () => boolean): Store =>
  new Proxy(store, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function' || name === 'subscribe') return own
      return async (...given: unknown[]) => {
        if (isDead()) throw new StoreAway('the process is dead')
        return Reflect.apply(own, target, given)
      }
    },
  })

type Appending = Parameters<EventLog['append']>[2][number]
type Step = { type: string; deliveryId: string; about: { kind: string }; channel: Channel }
const stepOf = ({ type, data }: Appending): Step[] =>
  type.startsWith('Delivery') ? [{ ...(data as Omit<Step, 'type'>), type }] : []
const isOutcome = ({ type }: Step): boolean => !/Planned|Claimed|Skipped/.test(type)

/** A life that ends when it is told to, or with the blow it is armed with. What it was sending then is cut. */
const createLife = (onCut: InstanceDeps['onCut']) => {
  let dead = false
  let blow: Blow | null = null
  /** The message that the blow is about. */
  let struck: string | null = null
  /** Claims whose outcome it has not begun to record. */
  const sending = new Set<string>()
  const cut = (deliveryId: string) => onCut(deliveryId, deliveryId === struck ? blow : null)
  const end = () => {
    if (dead) return
    dead = true
    for (const id of sending) cut(id)
  }
  const sends = (deliveryId: string) => {
    if (dead) cut(deliveryId)
    else sending.add(deliveryId)
  }
  return {
    isDead: () => dead,
    end,
    arm(given: Blow | null) {
      blow = given
      struck = null
    },
    onRecording: (deliveryId: string) => void sending.delete(deliveryId),
    onNotRecorded: sends,
    onClaimed({ deliveryId, channel, about: { kind } }: Step) {
      const isStruck = blow?.channel === channel && blow.kinds.includes(kind)
      if (isStruck) struck = deliveryId
      sends(deliveryId)
      if (isStruck && blow?.when === 'claimed') end()
    },
    /** A mail leads to the pages of its appointment. */
    onTaken({ text }: Mail) {
      const [appointmentId = ''] = struck?.split('.') ?? []
      if (blow?.when === 'taken' && appointmentId !== '' && text.includes(appointmentId)) end()
    },
  }
}
type Life = ReturnType<typeof createLife>

const logOf = (log: EventLog, { isDead, onRecording, onNotRecorded, onClaimed }: Life): EventLog => {
  const living = mortal<EventLog>(log, isDead)
  return {
    ...living,
    async append(stream, expected, events) {
      const steps = events.flatMap(stepOf)
      const outcome = steps.find(isOutcome)
      const claim = steps.find(({ type }) => type === 'DeliveryClaimed')
      if (outcome && !isDead()) onRecording(outcome.deliveryId)
      const appended = await living.append(stream, expected, events)
      if (outcome && !appended.ok) onNotRecorded(outcome.deliveryId)
      if (claim && appended.ok) onClaimed(claim)
      return appended
    },
  }
}

/** A mail server that refuses some mails for now. A dead process begins no mail: what it says of it reaches nobody. */
const senderOf = ({ mails, refuses, onRefused }: InstanceDeps, { isDead, onTaken }: Life): MailSender => ({
  async send(mail) {
    if (isDead()) return { kind: 'unclear', reason: 'answer-lost' }
    if (refuses(mail)) {
      onRefused(mail)
      return { kind: 'refused', because: 'now', reason: 'refused-for-now', code: '451' }
    }
    mails.push(mail)
    onTaken(mail)
    return { kind: 'taken' }
  },
})

let instances = 0
/** How long the lease of a killed process is respected, in real time: the clock of the fortnight stands meanwhile. */
const leaseMs = 1_500

/** Starts an instance on the clinic's world. */
export const startInstance = async (deps: InstanceDeps): Promise<Instance> => {
  const { world, clock } = deps.clinic
  const life = createLife(deps.onCut)
  const { isDead, arm, end } = life
  const holder = `instance-${++instances}`
  const onProblem = (error: unknown) => {
    if (!isDead()) throw error
  }
  const process = await world.start({
    clock,
    holder,
    leaseMs,
    twilioApiUrl: deps.twilioUrl,
    publicUrl: 'https://clinica.example',
    onProblem,
    log: logOf(world.log, life),
    work: mortal<WorkStore>(world.work, isDead),
    mail: { sender: senderOf(deps, life), origin: 'https://clinica.example' },
  })
  const running = await runNotifications(process, world)
  return {
    holder,
    isDead,
    arm,
    kill: end,
    end: running.end,
    async round() {
      await running.remind().catch(onProblem)
      return !isDead()
    },
  }
}
