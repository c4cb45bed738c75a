import { mailNameOf } from '@clinic/shared-events/appointments/link-id.ts'
import { spokenTime } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { email as addressShape } from '@clinic/shared-events/contracts/wire/common.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import { type StaffEvent, staffStream } from '@clinic/shared-events/staff/events.ts'
import { invitationLink } from '@clinic/shared-events/staff/invitation-link.ts'
import type { Deliverer, Prepare } from '../../deliveries/commands/deliver.ts'
import type { Source } from '../../deliveries/commands/delivery-items.ts'
import { greeting } from '../../deliveries/strangers-words.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { ItemKind, Settled } from '../../process-managers/item-kind.ts'
import { account, hasPassword, type Person } from '../../staff/account.ts'
import { type Mail, type MailSender, messageIdOf } from './mail.ts'

type InvitationDeps = {
  handler: CommandHandler
  deliverer: Pick<Deliverer, 'deliver'>
  /** `origin`: where the site's pages are. Null where no mail goes out. */
  mail: { sender: MailSender | null; origin: string } | null
  /** The vault's 'ids'. */
  idSecret: Buffer
  practice: { now(): Promise<{ name: string }> }
  now: () => string
}
type Invited = { staffId: string; invitation: string }
type Mailed = { person: Person; address: string; origin: string; until: string; invited: Invited }

const textOf = (practice: string, { name, username }: Person, link: string, until: string): string =>
  [
    greeting(name),
    `Le abrieron una cuenta en el sistema de ${practice}. Su usuario es: ${username}`,
    `Elija su contraseña aquí:\n${link}`,
    `El enlace sirve una sola vez y vence el ${spokenTime({ date: dayAt(until), startTime: hourAt(until) })}. Si venció, pida otro a quien administra el sistema de ${practice}.`,
    'El enlace es solo para usted: no lo reenvíe. Si no esperaba este correo, no haga nada.',
  ].join('\n\n')

/** The mail with the link of an invitation as what goes out, while the invitation stands (docs/decisions/0215-accounts-are-invited-by-mail.md). */
export const invitationSource = (deps: InvitationDeps): Source & { invite(invited: Invited): Promise<Settled> } => {
  const { handler, deliverer, mail, idSecret, practice, now } = deps

  const mailOf = (practiceName: string, { person, address, origin, until, invited }: Mailed): Mail => ({
    messageId: messageIdOf(`${mailNameOf(idSecret, invited.staffId)}.${invited.invitation}`, origin),
    from: practiceName,
    to: { name: person.name, address },
    subject: `Su cuenta en el sistema de ${practiceName}`,
    text: textOf(practiceName, person, invitationLink(idSecret, origin, invited), until),
  })

  const preparing =
    (invited: Invited): Prepare =>
    async () => {
      const { state } = await handler.read(staffStream(invited.staffId), account)
      if (state.status === 'none' || state.person === null) return { skip: 'erased' }
      const { person, invitation, active } = state
      if (invitation?.id !== invited.invitation || !active || hasPassword(state)) return { skip: 'undone' }
      if (now() >= invitation.until) return { skip: 'too-late' }
      if (!mail?.sender) return { skip: 'no-mail-server' }
      const { data: address } = addressShape.safeParse(person.email)
      if (address === undefined) return { skip: 'no-address' }
      const { sender, origin } = mail
      const { until } = invitation
      const made = mailOf((await practice.now()).name, { person, address, origin, until, invited })
      return { send: () => sender.send(made), usefulUntil: until }
    }

  const invite = (invited: Invited): Promise<Settled> => {
    const deliveryId = entityIdOf(idSecret, invited.invitation, 'invitation-mail')
    const { staffId, invitation } = invited
    const facts: DeliveryFacts = { deliveryId, channel: 'email', about: { of: 'invitation', staffId, invitation } }
    return deliverer.deliver(facts, preparing(invited))
  }
  return { invite, send: async ({ about }) => (about.of === 'invitation' ? invite(about) : 'over') }
}

type AccountInvited = Extract<StaffEvent, { type: 'AccountInvited' }>

/** Invitations as the process manager mails them. */
export const invitationItems = ({
  invite,
}: Pick<ReturnType<typeof invitationSource>, 'invite'>): ItemKind<Invited> => ({
  kind: 'invitation',
  handles: ['AccountInvited'],
  follow(event) {
    // Every stored event passed its type's schema.
    const { staffId, invitation } = event.data as AccountInvited['data']
    return { schedule: [{ id: `${invitation}.invitation`, dueAt: 0, ref: { staffId, invitation } }], forget: [] }
  },
  settle: invite,
})
