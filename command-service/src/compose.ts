import { randomUUID } from 'node:crypto'
import { openHeadsOutside } from '@clinic/platform/heads/head-store.ts'
import { headKeyOf } from '@clinic/platform/heads/signed-head.ts'
import type { Routes } from '@clinic/platform/http/app.ts'
import type { HttpKit } from '@clinic/platform/http/calls/kit.ts'
import { draftBy } from '@clinic/platform/vault/drafts.ts'
import { linkIdOf } from '@clinic/shared-events/appointments/link-id.ts'
import { textsOf } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { readSeveral } from './appointments/commands/visits/visits-in-memory.ts'
import type { SiteOf } from './appointments/routes/whatsapp.ts'
import { type CommandServiceDeps, composeParts, type Parts } from './compose-parts.ts'
import { hasOptedOut } from './contacts/commands/preferences.ts'
import { expectChosen } from './contacts/routes.ts'
import { formSentBy } from './drafts/commands/form-sent.ts'
import { everyTenMinutes } from './handling/every-ten-minutes.ts'
import { type OriginFor, originOf } from './handling/origin.ts'
import { intakeRefusals } from './intakes/refusals.ts'
import type { ConversationDeps } from './messaging/commands/conversation-deps.ts'
import type { MessagingDeps } from './messaging/commands/settings/change-settings.ts'
import { expectFileTypes } from './messaging/routes/files.ts'
import { waysOut } from './notifications/process/start-notifications.ts'
import { type AnswerByOf, createAnswerByOf } from './notifications/whatsapp/answer-by.ts'
import { createCommandRoutes } from './routes.ts'
import { type FirstAdministrator, firstAdministrator } from './staff/commands/first-administrator.ts'
import { type ProcessManagers, startProcessManagers } from './start-process-managers.ts'

/** The handler and what commands of slices need are for whoever acts without HTTP: the demo, tests. */
export type CommandService = Pick<
  Parts,
  | 'handler'
  | 'practice'
  | 'steps'
  | 'products'
  | 'uploadImage'
  | 'carts'
  | 'orders'
  | 'intakes'
  | 'patients'
  | 'staff'
  | 'erasures'
> & {
  routes(kit: HttpKit): Routes
  /** Makes sure there is an administrator and records what a crash left unrecorded. To be called before calls are taken. */
  firstAdministrator(): Promise<FirstAdministrator>
  /** Run until the signal aborts. */
  startProcessManagers(signal: AbortSignal): ProcessManagers
  messaging: MessagingDeps
  conversations: ConversationDeps
}

/** Drafts, and how one ends with what it became. */
const draftsOf = (
  { vault: { drafts }, mail, onProblem }: Pick<CommandServiceDeps, 'vault' | 'mail' | 'onProblem'>,
  { idSecret, visits }: Pick<Parts, 'idSecret' | 'visits'>,
) => ({
  drafts,
  mails: Boolean(mail?.sender),
  formSent: formSentBy({ drafts, idSecret, visits, onProblem }),
  draftSaved: (staffId: string, of: string) => drafts.remove(draftBy(staffStream(staffId), of)).catch(onProblem),
})

/** Every call of the service. */
const routesOf = ({ log, vault, mail, config, onProblem }: CommandServiceDeps, parts: Parts, kit: HttpKit): Routes => {
  const { handler, idSecret, now, contacts, bot, messages, practice } = parts
  // Where nobody sends notifications, staff open the chat.
  const answerByOf: AnswerByOf = mail ? createAnswerByOf(messages) : async () => 'link'
  const siteOf: SiteOf = async (call) => ({
    practice: await practice.now(),
    origin: call.siteOrigin(),
    texts: textsOf((await bot.conversations.readSettings()).texts),
    // These are chats with the patient, never with whoever booked.
    linkIdOf: (id, to) => linkIdOf(idSecret, id, 'whatsapp', to),
  })
  const bodySecret = vault.secret('body')
  const originFor: OriginFor = (call) => originOf(call, bodySecret, now())
  return createCommandRoutes({
    kit,
    steps: parts.steps,
    answerByOf,
    head: log.head,
    uploadImage: parts.uploadImage,
    optedOut: (phone) => hasOptedOut(contacts, 'whatsapp', senderKey(phone)),
    expectChosen: (chosen, origin) => expectChosen(contacts, chosen, origin),
    expectFileTypes: (message) => expectFileTypes(bot.conversations, message),
    hasRecord: parts.hasRecord,
    bound: parts.bound,
    onLeftOver: onProblem,
    carts: parts.carts,
    orders: parts.orders,
    intakes: parts.intakes,
    visits: parts.visits,
    patients: parts.patients,
    formRefusals: intakeRefusals,
    ...draftsOf({ vault, mail, onProblem }, parts),
    staff: parts.staff,
    erasures: parts.erasures,
    ...bot,
    mailTest: mail?.sender ? { sender: mail.sender, origin: mail.origin, practice } : null,
    channels: mail ? waysOut({ handler, idSecret, practice, messages, twilio: bot.twilio }, mail).channels : [],
    practice,
    siteOf,
    publicUrl: config.publicUrl,
    handler,
    idSecret,
    now,
    originFor,
  })
}

const startManagers = (
  deps: CommandServiceDeps,
  parts: Parts,
  holder: string,
  signal: AbortSignal,
): ProcessManagers => {
  const { log, work, vault, codec, config, onProblem, mail = null } = deps
  const { patienceMs, processManagerRestMs: restMs, leaseMs } = deps
  const { clock, handler, idSecret, now, reservations, stock, orders, visits, instances, bound, bot, messages } = parts
  const patience = {
    ...(patienceMs !== undefined && { patienceMs }),
    ...(restMs !== undefined && { restMs }),
    ...(leaseMs !== undefined && { leaseMs }),
  }
  const heads = {
    key: headKeyOf(vault.secret('mac')),
    stores: [vault.heads, ...(config.headsDir === null ? [] : [openHeadsOutside(config.headsDir)])],
  }
  const shared = { log, codec, work, holder, clock, onProblem, heads, ...patience }
  const { twilio, written } = bot
  const notified = {
    handler,
    idSecret,
    reservations,
    practice: parts.practice,
    drafts: vault.drafts,
    mail,
    bound,
    messages,
    twilio,
    written,
  }
  const notifying = mail || twilio.accounts.sending ? notified : null
  const orderHoldMs = config.orderHoldDays * 24 * 60 * 60_000
  const { erasures } = parts
  const settling = { handler, reservations, stock, orders, orderHoldMs, now, vault, visits, instances, erasures }
  const managers = startProcessManagers(shared, settling, notifying, bot, signal)
  const indexing = everyTenMinutes(() => readSeveral(parts.finding), { signal, onProblem })
  return { ...managers, done: Promise.all([managers.done, indexing]).then(() => undefined) }
}

/** command-service wired by hand over its stores; the same in both forms. */
export const composeCommandService = (deps: CommandServiceDeps): CommandService => {
  const { work, config, holder = randomUUID() } = deps
  const parts = composeParts(deps)
  const { staff, bot, clock } = parts
  return {
    ...parts,
    routes: (kit) => routesOf(deps, parts, kit),
    firstAdministrator: () => firstAdministrator({ ...staff, work, clock, holder }, config.adminPassword),
    startProcessManagers: (signal) => startManagers(deps, parts, holder, signal),
    messaging: bot.messaging,
    conversations: bot.conversations,
  }
}
