import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { type DraftPlace, type Drafts, draftKeptMs, draftOfForm } from '@clinic/platform/vault/drafts.ts'
import type { FormLink } from '@clinic/shared-events/appointments/form-link.ts'
import { type LinkedForm, linkedForm } from '@clinic/shared-events/contracts/form-drafts.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { type DeliveryFacts, deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { readDelivery, sendToDelivery } from '../../deliveries/commands/deliver.ts'
import { deliveryRefusals } from '../../deliveries/refusals.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { CallDeps } from '../../http/call-parts.ts'
import { refusing } from '../../http/refusing.ts'
import { type LinkDeps, readersLinkOf, streamOfLink } from '../commands/form-sent.ts'
import { another, orGone } from './draft-problems.ts'

type Deps = {
  drafts: Drafts
  handler: CommandHandler
  /** Whether mails go out. */
  mails: boolean
} & LinkDeps &
  Pick<CallDeps, 'originFor' | 'now'>
type FormDraftHandlers = Handlers<'keepFormDraft' | 'discardFormDraft' | 'putOffForm'>

const { expectDone, problemOf } = refusing(deliveryRefusals)
const gone = () => new HttpProblem(404, 'not-found', 'Este enlace no es válido o ya venció.')
const noMail = () =>
  new HttpProblem(409, 'no-mail', 'Por ahora no podemos enviar correos. Lo que escribió sigue en esta pestaña.')

/** What patients are writing under a link (docs/decisions/0226-patients-drafts-under-their-link.md). */
export const formDraftCalls = ({
  drafts,
  handler,
  idSecret,
  visits,
  mails,
  originFor,
  now,
}: Deps): FormDraftHandlers => {
  /** @throws HttpProblem 404 for a link without a mark, or of another address */
  const expectLink = async ({
    form,
    link,
  }: Readonly<Record<'form' | 'link', string>>): Promise<{ form: LinkedForm; to: FormLink }> => {
    const { data } = linkedForm.safeParse(form)
    const to = data && (await readersLinkOf({ idSecret, visits }, data, link))
    if (!data || !to) throw gone()
    return { form: data, to }
  }

  /** A link of its own ends with what it leads to. */
  const isOver = async (place: DraftPlace, deliveryId: string): Promise<boolean> => {
    if (await drafts.read(place)) return false
    const mail = await readDelivery({ handler }, deliveryId)
    return mail.progress === 'none' || instantAfter(mail.at, draftKeptMs) <= now()
  }

  /** Whether something else was put off there; where it was gone on with since, what was put off is not known any more. */
  const hasOtherValues = async (place: DraftPlace, text: string): Promise<boolean> => {
    const stands = await drafts.read(place)
    return stands !== null && stands.text !== text && 'to' in JSON.parse(stands.text)
  }

  return {
    keepFormDraft: async (call) => {
      const { form, to } = await expectLink(call.params)
      const place = draftOfForm(form, streamOfLink(to))
      const { values, from } = call.body
      if (to.appointmentId === null && from === null && (await isOver(place, to.deliveryId))) throw gone()
      const at = await drafts.keep(place, JSON.stringify({ values }), from).catch(orGone(gone))
      if (at === null) throw another()
      return { body: { at } }
    },

    discardFormDraft: async (call) => {
      const { form, to } = await expectLink(call.params)
      await drafts.remove(draftOfForm(form, streamOfLink(to)))
      return { body: { success: true } }
    },

    putOffForm: async (call) => {
      if (!mails) throw noMail()
      const { email, values } = call.body
      const origin = originFor(call)
      const deliveryId = entityIdOf(idSecret, origin.commandId, 'form-mail')
      // Before its mail is planned, which reads it.
      const text = JSON.stringify({ values, to: email })
      const place = draftOfForm('first-session', deliveryStream(deliveryId))
      const kept = await drafts.keep(place, text, null).catch(orGone(gone))
      if (kept === null && (await hasOtherValues(place, text))) throw problemOf({ type: 'IdempotencyKeyReused' })
      const facts: DeliveryFacts = { deliveryId, channel: 'email', about: { of: 'form', form: 'first-session' } }
      const plan = { type: 'PlanToAddress', data: { ...facts, contact: { email } } } as const
      const { position } = expectDone(await sendToDelivery({ handler }, deliveryId, plan, origin))
      return { position, body: { success: true } }
    },
  }
}
