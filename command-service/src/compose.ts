import { randomUUID } from 'node:crypto'
import type { Config } from '@clinic/platform/config/config.ts'
import type { HttpKit } from '@clinic/platform/http/calls/kit.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { createSealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { textsOf } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Router } from 'express'
import { createAdmission } from './appointments/commands/admission.ts'
import { actForPatient, personOfVisit, readVisit } from './appointments/commands/requests/act-for-patient.ts'
import type { StepDeps } from './appointments/commands/steps.ts'
import { createIndexing } from './appointments/commands/visits/index-visits.ts'
import { readSeveral } from './appointments/commands/visits/visits-in-memory.ts'
import { createVisitsOfPerson } from './appointments/commands/visits/visits-of-person.ts'
import { createVisitsOfPhone } from './appointments/commands/visits/visits-of-phone.ts'
import type { SiteOf } from './appointments/routes/whatsapp.ts'
import type { CartDeps } from './carts/commands/change-cart.ts'
import { preferByWord } from './contacts/commands/prefer-by-word.ts'
import type { ContactDeps } from './contacts/commands/preferences.ts'
import { hasOptedOut } from './contacts/commands/preferences.ts'
import { createStrangersBound } from './contacts/commands/strangers-bound.ts'
import { expectChosen } from './contacts/routes.ts'
import { type Clock, systemClock } from './handling/clock.ts'
import { everyTenMinutes } from './handling/every-ten-minutes.ts'
import { type CommandHandler, createCommandHandler } from './handling/handle-command.ts'
import { type OriginFor, originOf } from './handling/origin.ts'
import { readEvents } from './handling/streams/folded.ts'
import type { UploadAnswer } from './images/commands/upload-image.ts'
import { createImageUpload } from './images/commands/upload-image.ts'
import type { IntakeDeps } from './intakes/commands/cedula-claim.ts'
import { processForm, readForm } from './intakes/commands/process-form.ts'
import { intakeRefusals } from './intakes/refusals.ts'
import { composeMessaging } from './messaging/commands/compose-messaging.ts'
import type { BotAppointments, BotContacts, ConversationDeps } from './messaging/commands/conversation-deps.ts'
import type { MessagingDeps } from './messaging/commands/settings/change-settings.ts'
import { expectFileTypes } from './messaging/routes/files.ts'
import type { MailDeps } from './notifications/process/start-notifications.ts'
import { type AnswerByOf, createAnswerByOf } from './notifications/whatsapp/answer-by.ts'
import { openMessagesOut } from './notifications/whatsapp/messages-out.ts'
import type { OrderDeps } from './orders/commands/order-deps.ts'
import type { Forms } from './patients/commands/open-from-intake.ts'
import { type PatientDeps, personOfRecord } from './patients/commands/patient-deps.ts'
import { oneOfMany, onlyInstance } from './process-managers/instances.ts'
import type { ProductDeps } from './products/commands/change-product.ts'
import { createStock } from './products/commands/stock.ts'
import { createCommandRoutes } from './routes.ts'
import { createReservations } from './schedule/commands/reservations.ts'
import { type FirstAdministrator, firstAdministrator } from './staff/commands/first-administrator.ts'
import { isActiveDoctor } from './staff/commands/is-active-doctor.ts'
import type { StaffDeps } from './staff/commands/staff-deps.ts'
import { type ProcessManagers, startProcessManagers } from './start-process-managers.ts'

export type CommandServiceDeps = {
  log: EventLog
  vault: Vault
  work: WorkStore
  images: ImageStore
  /** The store of the files that patients send. */
  files: ImageStore
  codec: Codec
  config: Pick<
    Config,
    | 'adminPassword'
    | 'bookingHorizonDays'
    | 'messageCountries'
    | 'orderHoldDays'
    | 'practice'
    | 'publicBookingsPerHour'
    | 'publicUrl'
    | 'rateLimits'
    | 'twilioApiUrl'
  >
  /** Called with what failed in the background and is tried again. */
  onProblem: (error: unknown) => void
  /** Called for every append that met a newer revision. */
  onConflict?: () => void
  /** How patients are told of their appointments; nobody is when absent. */
  mail?: MailDeps
  clock?: Clock
  random?: () => number
  /** Names this process among those that share the work store. */
  holder?: string
  /** No other process works on these stores, as long as this one lives. */
  alone?: boolean
  /** How long a reservation may stand without its appointment. Milliseconds. */
  patienceMs?: number
  /** How long a process manager pauses between two reads of the log. Milliseconds. */
  processManagerRestMs?: number
  /** How long the process managers of a process that died are left to it. Milliseconds. */
  leaseMs?: number
}

export type CommandService = {
  routes(kit: HttpKit): Router
  /** Makes sure there is an administrator and records what a crash left unrecorded. To be called before calls are taken. */
  firstAdministrator(): Promise<FirstAdministrator>
  /** Run until the signal aborts. */
  startProcessManagers(signal: AbortSignal): ProcessManagers
  /** For whoever acts without HTTP: the demo, tests, later commands. */
  handler: CommandHandler
  steps: StepDeps
  products: ProductDeps
  uploadImage: (bytes: Buffer) => Promise<UploadAnswer>
  carts: CartDeps
  orders: OrderDeps
  intakes: IntakeDeps
  patients: PatientDeps & { forms: Forms }
  staff: StaffDeps
  messaging: MessagingDeps
  conversations: ConversationDeps
}

/** command-service wired by hand over its stores; the same in both forms. */
export const composeCommandService = (deps: CommandServiceDeps): CommandService => {
  const { log, vault, work, images, codec, config, onProblem, clock = systemClock, holder = randomUUID() } = deps
  const { onConflict, random, patienceMs, processManagerRestMs: restMs, leaseMs } = deps
  const now = () => new Date(clock.now()).toISOString()
  const handler = createCommandHandler({
    log,
    codec,
    snapshots: vault.snapshots,
    onSnapshotProblem: onProblem,
    ...(onConflict && { onConflict }),
    ...(random && { random }),
  })
  const instances = deps.alone ? onlyInstance() : oneOfMany(work)
  const reservations = createReservations(handler, config.practice.capacity, instances.own)
  const { bookingHorizonDays: horizonDays, practice, publicUrl } = config
  const idSecret = vault.secret('ids')
  const { claims, counters, numberIndex } = vault
  const bounds = { perHour: config.publicBookingsPerHour, phone: practice.phone }
  const admission = config.rateLimits ? createAdmission({ handler, claims, counters, now, ...bounds }) : null
  const steps: StepDeps = {
    handler,
    reservations,
    numberIndex,
    codec,
    idSecret,
    horizonDays,
    admission,
    now,
    onLeftOver: onProblem,
  }
  const stock = createStock(handler)
  const products: ProductDeps = { handler, idSecret }
  const carts: CartDeps = { handler, stock, idSecret }
  const orders: OrderDeps = { handler, stock, codec, idSecret, now, onLeftOver: onProblem }
  const intakes: IntakeDeps = { handler, vault, idSecret, now }
  const patients: PatientDeps & { forms: Forms } = {
    forms: {
      read: (intakeId) => readForm(handler, intakeId),
      process: (form, origin) => processForm(handler, form, origin),
    },
    handler,
    vault,
    idSecret,
    now,
    isActiveDoctor: (staffId) => isActiveDoctor(handler, staffId),
    onLeftOver: onProblem,
  }
  const staff: StaffDeps = { handler, vault, practiceName: practice.name, now, onLeftOver: onProblem }
  const reading = { handler, numberIndex, now, onProblem }
  const finding = { ...reading, allIndexed: createIndexing({ ...reading, log }) }
  const appointments: BotAppointments = {
    ofPhone: createVisitsOfPhone(finding),
    personOf: (id) => personOfVisit(steps, id),
    read: (id) => readVisit(steps, id),
    act: (asked, origin) => actForPatient(steps, asked, origin),
  }
  const visits = createVisitsOfPerson({ handler, reservations, now, onProblem }, horizonDays)
  const contacts: ContactDeps = { handler, idSecret }
  const bound = config.rateLimits ? createStrangersBound(counters) : null
  const botContacts: BotContacts = { prefer: (asked, origin) => preferByWord(contacts, asked, origin) }
  const bot = composeMessaging({
    handler,
    vault,
    idSecret,
    appointments,
    patients: { personOf: (id) => personOfRecord(handler, id) },
    contacts: botContacts,
    practiceName: practice.name,
    config,
    now,
    onProblem,
    files: createSealedFiles(deps.files, vault.dataKeys),
    history: (id) => readEvents({ log, codec }, conversationStream(id), 0n),
  })
  const messages = openMessagesOut({ handler, idSecret, now, twilio: bot.twilio })
  // Where nobody sends notifications, staff open the chat.
  const answerByOf: AnswerByOf = deps.mail ? createAnswerByOf(messages) : async () => 'link'
  const siteOf: SiteOf = async (call) => ({
    practice,
    origin: call.siteOrigin(),
    texts: textsOf((await bot.conversations.readSettings()).texts),
  })
  const bodySecret = vault.secret('body')
  const originFor: OriginFor = (call) => originOf(call, bodySecret, now())
  const uploadImage = createImageUpload(images)

  return {
    routes: (kit) =>
      createCommandRoutes({
        kit,
        steps,
        answerByOf,
        head: log.head,
        uploadImage,
        optedOut: (phone) => hasOptedOut(contacts, 'whatsapp', senderKey(phone)),
        expectChosen: (chosen, origin) => expectChosen(contacts, chosen, origin),
        expectFileTypes: (message) => expectFileTypes(bot.conversations, message),
        bound,
        onLeftOver: onProblem,
        carts,
        orders,
        intakes,
        visits,
        patients,
        formRefusals: intakeRefusals,
        staff,
        ...bot,
        mailTest: deps.mail?.sender
          ? { sender: deps.mail.sender, origin: deps.mail.origin, practiceName: practice.name }
          : null,
        practice,
        siteOf,
        publicUrl,
        handler,
        idSecret,
        now,
        originFor,
      }),
    firstAdministrator: () => firstAdministrator({ ...staff, work, clock, holder }, config.adminPassword),
    startProcessManagers(signal) {
      const patience = {
        ...(patienceMs !== undefined && { patienceMs }),
        ...(restMs !== undefined && { restMs }),
        ...(leaseMs !== undefined && { leaseMs }),
      }
      const shared = { log, codec, work, holder, clock, onProblem, ...patience }
      const { twilio, written } = bot
      const notified = {
        handler,
        idSecret,
        reservations,
        practice,
        mail: deps.mail ?? null,
        bound,
        messages,
        twilio,
        written,
      }
      const notifying = deps.mail || twilio.accounts.sending ? notified : null
      const orderHoldMs = config.orderHoldDays * 24 * 60 * 60_000
      const settling = { handler, reservations, stock, orders, orderHoldMs, now, vault, visits, instances }
      const managers = startProcessManagers(shared, settling, notifying, bot, signal)
      const indexing = everyTenMinutes(() => readSeveral(finding), { signal, onProblem })
      return { ...managers, done: Promise.all([managers.done, indexing]).then(() => undefined) }
    },
    handler,
    steps,
    products,
    uploadImage,
    carts,
    orders,
    intakes,
    patients,
    staff,
    messaging: bot.messaging,
    conversations: bot.conversations,
  }
}
