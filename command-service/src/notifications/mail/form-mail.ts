import { type Drafts, draftOfForm } from '@clinic/platform/vault/drafts.ts'
import { formLink } from '@clinic/shared-events/appointments/form-link.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import type { Deliverer, Prepare } from '../../deliveries/commands/deliver.ts'
import type { Source } from '../../deliveries/commands/delivery-items.ts'
import type { Bound } from '../sending/appointment-source.ts'
import { type EmailDeps, mailReachOf } from './email-channel.ts'
import { type Mail, messageIdOf, sendBy } from './mail.ts'
import { type Body, footOf, htmlOf, type Site, textOf } from './mail-body.ts'

type FormMailDeps = {
  deliverer: Pick<Deliverer, 'deliver'>
  drafts: Pick<Drafts, 'read'>
  /** Null where no mail goes out. */
  email: EmailDeps | null
  /** The vault's 'ids'. */
  idSecret: Buffer
  now: () => string
  bounding: Bound | null
}

/** How long it is tried. Milliseconds. */
const usefulMs = 24 * 60 * 60_000
const subject = 'Siga con su formulario de primera sesión'

/** Nothing of what was typed stands in it: who reads that mailbox may be somebody else. */
const bodyOf = (site: Site, url: string, optOutUrl: string): Body => ({
  ...footOf(site, 'mail.whyThis', optOutUrl),
  hello: 'Hola:',
  paragraphs: [
    `Alguien, quizás usted, empezó el formulario de primera sesión de ${site.practice.name} y pidió seguir después.`,
    'Este enlace lo abre donde quedó, en cualquier equipo. Lo escrito se guarda cifrado y se borra al enviarlo, o 7 días después del último cambio.',
  ],
  facts: [],
  links: [{ text: 'Seguir con el formulario', url }],
  whyThis: 'Si no fue usted, no haga nada: sin este enlace nadie abre lo escrito. No lo reenvíe.',
})

/** The mail with the link of a form that was put off as what goes out, once, to the address that was given (docs/decisions/0226-patients-drafts-under-their-link.md). */
export const formSource = (deps: FormMailDeps): Source => {
  const { deliverer, drafts, email, idSecret, now, bounding } = deps

  const mailOf = (site: Site, deliveryId: string, address: string, via: EmailDeps): Mail => {
    const unsubscribeUrl = via.optOutUrl(address)
    const body = bodyOf(site, formLink(idSecret, site.origin, deliveryId), unsubscribeUrl)
    const messageId = messageIdOf(via.nameOf(deliveryId), site.origin)
    const to = { name: '', address }
    const [from, text, html] = [site.practice.name, textOf(body), htmlOf(body, subject)]
    return { messageId, from, to, subject, text, html, unsubscribeUrl }
  }

  const preparing =
    (deliveryId: string): Prepare =>
    async ({ progress }) => {
      const draft = await drafts.read(draftOfForm('first-session', deliveryStream(deliveryId)))
      // What stands there was written by the call that planned the mail; kept anew, its link was opened.
      const address = draft && (JSON.parse(draft.text) as { to?: string }).to
      const until = draft && instantAfter(draft.at, usefulMs)
      if (!address || !until || now() >= until) return { skip: 'too-late' }
      if (!email) return { skip: 'no-mail-server' }
      const reach = await mailReachOf(email, address)
      if (reach !== 'reachable') return { skip: reach }
      const mail = mailOf(await email.site(), deliveryId, address, email)
      const counted = progress === 'planned' ? bounding?.countedOn('email', { email: address, phone: null }) : null
      if (bounding && counted && !(await bounding.bound.admit(counted))) return { skip: 'too-many' }
      return {
        send: () => sendBy(email.sender, mail),
        dropped: async () => (counted ? bounding?.bound.takeBack(counted) : undefined),
        usefulUntil: until,
      }
    }

  return {
    send: async (facts) => (facts.about.of === 'form' ? deliverer.deliver(facts, preparing(facts.deliveryId)) : 'over'),
  }
}
