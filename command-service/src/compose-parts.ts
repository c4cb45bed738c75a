import type { Config } from '@clinic/platform/config/config.ts'
import { erasedKeysAt } from '@clinic/platform/heads/erased-keys.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { createSealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { mailNameOf } from '@clinic/shared-events/appointments/link-id.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { createAdmission } from './appointments/commands/admission.ts'
import { actForPatient, personOfVisit, readVisit } from './appointments/commands/requests/act-for-patient.ts'
import type { StepDeps } from './appointments/commands/steps.ts'
import { createIndexing } from './appointments/commands/visits/index-visits.ts'
import { createVisitsOfPerson } from './appointments/commands/visits/visits-of-person.ts'
import { createVisitsOfPhone } from './appointments/commands/visits/visits-of-phone.ts'
import type { CartDeps } from './carts/commands/change-cart.ts'
import { preferByWord } from './contacts/commands/prefer-by-word.ts'
import type { ContactDeps } from './contacts/commands/preferences.ts'
import { createStrangersBound } from './contacts/commands/strangers-bound.ts'
import type { ErasureDeps } from './erasures/commands/erase-streams.ts'
import { type Clock, systemClock } from './handling/clock.ts'
import { createCommandHandler } from './handling/handle-command.ts'
import { readEvents } from './handling/streams/folded.ts'
import { createImageUpload } from './images/commands/upload-image.ts'
import type { IntakeDeps } from './intakes/commands/cedula-claim.ts'
import { processForm, readForm } from './intakes/commands/process-form.ts'
import { composeMessaging } from './messaging/commands/compose-messaging.ts'
import type { BotAppointments, BotContacts } from './messaging/commands/conversation-deps.ts'
import type { MailDeps } from './notifications/process/start-notifications.ts'
import { openMessagesOut } from './notifications/whatsapp/messages-out.ts'
import type { OrderDeps } from './orders/commands/order-deps.ts'
import type { Forms } from './patients/commands/open-from-intake.ts'
import { type PatientDeps, personOfRecord } from './patients/commands/patient-deps.ts'
import { createCurrentPractice } from './practice/commands/current-practice.ts'
import { oneOfMany, onlyInstance } from './process-managers/instances.ts'
import type { ProductDeps } from './products/commands/change-product.ts'
import { createStock } from './products/commands/stock.ts'
import { createReservations } from './schedule/commands/reservations.ts'
import { isActiveDoctor } from './staff/commands/is-active-doctor.ts'
import type { StaffDeps } from './staff/commands/staff-deps.ts'

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
    | 'headsDir'
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

/** What every slice stands on. */
const composeBase = (deps: CommandServiceDeps) => {
  const { log, vault, work, codec, config, onProblem, onConflict, random, clock = systemClock } = deps
  const handler = createCommandHandler({
    log,
    codec,
    snapshots: vault.snapshots,
    onSnapshotProblem: onProblem,
    alone: deps.alone ?? false,
    ...(onConflict && { onConflict }),
    ...(random && { random }),
  })
  const instances = deps.alone ? onlyInstance() : oneOfMany(work)
  const practice = createCurrentPractice(handler, config.practice)
  return {
    clock,
    handler,
    practice,
    practiceName: async () => (await practice.now()).name,
    instances,
    now: () => new Date(clock.now()).toISOString(),
    idSecret: vault.secret('ids'),
    reservations: createReservations(handler, config.practice.capacity, instances.own),
    stock: createStock(handler),
  }
}
type Base = ReturnType<typeof composeBase>

/** Appointments, and how the visits of a person or phone are found. */
const composeAppointments = ({ log, vault, codec, config, onProblem }: CommandServiceDeps, base: Base) => {
  const { handler, reservations, idSecret, now, practice } = base
  const { bookingHorizonDays: horizonDays, publicBookingsPerHour: perHour } = config
  const { claims, counters, numberIndex } = vault
  const bounds = { perHour, phone: async () => (await practice.now()).phone }
  const admission = config.rateLimits ? createAdmission({ handler, claims, counters, now, ...bounds }) : null
  const steps: StepDeps = {
    handler,
    reservations,
    numberIndex,
    codec,
    idSecret,
    horizonDays,
    practice,
    admission,
    now,
    onLeftOver: onProblem,
  }
  const reading = { handler, numberIndex, now, onProblem }
  const finding = { ...reading, allIndexed: createIndexing({ ...reading, log }) }
  const botAppointments: BotAppointments = {
    ofPhone: createVisitsOfPhone(finding),
    personOf: (id) => personOfVisit(steps, id),
    read: (id) => readVisit(steps, id),
    act: (asked, origin) => actForPatient(steps, asked, origin),
  }
  const visits = createVisitsOfPerson({ handler, reservations, now, onProblem }, horizonDays)
  return { steps, finding, botAppointments, visits }
}

/** The slices that need nothing but what every slice stands on. */
const composeSlices = ({ vault, codec, config, onProblem }: CommandServiceDeps, base: Base) => {
  const { handler, stock, idSecret, now, practiceName } = base
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
  const staff: StaffDeps = { handler, vault, practiceName, now, onLeftOver: onProblem }
  const contacts: ContactDeps = { handler, idSecret }
  const bound = config.rateLimits ? createStrangersBound(vault.counters) : null
  return { products, carts, orders, intakes, patients, staff, contacts, bound }
}

/** All that the service's calls and process managers are made of. */
export const composeParts = (deps: CommandServiceDeps) => {
  const { log, vault, codec, config, onProblem } = deps
  const base = composeBase(deps)
  const { handler, idSecret, now, practiceName } = base
  const appointments = composeAppointments(deps, base)
  const slices = composeSlices(deps, base)
  const files = createSealedFiles(deps.files, vault.dataKeys)
  const botContacts: BotContacts = { prefer: (asked, origin) => preferByWord(slices.contacts, asked, origin) }
  const bot = composeMessaging({
    handler,
    vault,
    idSecret,
    appointments: appointments.botAppointments,
    patients: { personOf: (id) => personOfRecord(handler, id) },
    contacts: botContacts,
    practiceName,
    config,
    now,
    onProblem,
    files,
    history: (id) => readEvents({ log, codec }, conversationStream(id), 0n),
  })
  const erasures: ErasureDeps = {
    handler,
    log,
    codec,
    vault,
    files,
    async forgetMails(id) {
      for (const name of [id, mailNameOf(idSecret, id)]) await deps.mail?.sender?.forget?.(name)
    },
    oldestMail: async () => (await deps.mail?.sender?.oldest?.()) ?? null,
    noteErased: async (keys) => {
      if (config.headsDir !== null) await erasedKeysAt(config.headsDir).note(keys)
    },
    idSecret,
    now,
  }
  const messages = openMessagesOut({ handler, idSecret, now, twilio: bot.twilio })
  const uploadImage = createImageUpload(deps.images)
  const hasRecord = async (id: string): Promise<boolean> => {
    const person = await personOfRecord(handler, id)
    return person !== null && person !== 'erased'
  }
  return { ...base, ...appointments, ...slices, erasures, bot, messages, uploadImage, hasRecord }
}
export type Parts = ReturnType<typeof composeParts>
