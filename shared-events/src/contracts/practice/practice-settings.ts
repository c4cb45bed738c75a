import { z } from 'zod'
import { adminOnly, declareCalls } from '../wire/call.ts'
import { email, phone, requiredText, typedNumber } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { imageOf, imageWidths } from '../wire/images.ts'
import { type BookingHours, offeredSlots, openingLines, standardHours } from './booking-hours.ts'
import { internationalDigits, type Logo, missingOf, type Practice, type ShownPractice } from './practice.ts'

/** What an administrator chooses of the practice, and how the screen and its errors name it. */
export const practiceLabels = {
  name: 'Nombre',
  logo: 'Logotipo',
  phone: 'Teléfono',
  chatNumber: 'Número de WhatsApp',
  email: 'Correo electrónico',
  coverage: 'Zonas de cobertura',
  firstSessionNear: 'Primera sesión, cerca',
  firstSessionFar: 'Primera sesión, lejos',
  followUpNear: 'Seguimiento, cerca',
  followUpFar: 'Seguimiento, lejos',
  deposit: 'Reserva',
  hours: 'Horas que se pueden agendar',
  bookingsOpen: 'Reservas en línea',
  bookingMails: 'Correo por cada reserva en línea',
} as const
export type PracticeField = keyof typeof practiceLabels
export const priceFields = ['firstSessionNear', 'firstSessionFar', 'followUpNear', 'followUpFar', 'deposit'] as const
export type PriceField = (typeof priceFields)[number]

/** Everything of the practice as it now stands: identity and prices, its logo, the hours of each weekday, whether the public may book, and whether the practice is mailed of each such booking. */
export type PracticeNow = Practice & {
  logo: Logo | null
  hours: BookingHours
  bookingsOpen: boolean
  bookingMails: boolean
}
/** What was chosen; the rest is as the environment has it. */
export type PracticeChoices = Partial<Pick<PracticeNow, PracticeField>>

export const practiceNow = (configured: Practice, chosen: PracticeChoices): PracticeNow => ({
  ...configured,
  logo: null,
  hours: standardHours,
  bookingsOpen: true,
  bookingMails: false,
  ...chosen,
})

/** Whom it mails is nothing of the public's. */
export const shownPractice = ({
  bookingMails: _,
  ...now
}: PracticeNow): Omit<PracticeNow, 'bookingMails'> & ShownPractice => ({
  ...now,
  // Until hours are chosen the site has the specification's words for them.
  opening: now.hours === standardHours ? null : openingLines(now.hours),
  preparing: missingOf(now).length > 0,
})

const mostColones = 1_000_000
const colones = (field: PriceField) => {
  const sentence = `${practiceLabels[field]}: debe ser un número entero de colones, de 1 a ${mostColones}`
  return typedNumber(z.int(sentence).min(1, sentence).max(mostColones, sentence))
}
const chatSentence = `${practiceLabels.chatNumber}: son de 8 a 15 dígitos, con el código del país`
const logoSentence = `${practiceLabels.logo}: suba una imagen PNG o JPG`
const pixels = z.int(logoSentence).min(1, logoSentence).max(imageWidths[0], logoSentence)
/** One of our own images, in its narrowest width: as large as a mark is shown. Null for the drawn mark. */
export const logo = z
  .object(
    {
      imageUrl: z.string(logoSentence).refine((url) => imageOf(url) !== null, logoSentence),
      width: pixels,
      height: pixels,
    },
    logoSentence,
  )
  .nullable()
const hoursSentence = `${practiceLabels.hours}: elija de las ocho horas, de lunes a sábado`

/** Subjects of mails and titles of pages take one line. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** PATCH /api/practice (ours): the fields that are to be otherwise, any of them. */
export const changePracticeBody = z
  .object({
    name: requiredText(practiceLabels.name, 80).overwrite(inOneLine),
    logo,
    phone,
    /** Digits with the country code, however they are typed: '8888-0000' → '50688880000'. */
    chatNumber: z
      .string(chatSentence)
      .overwrite(internationalDigits)
      .regex(/^\d{8,15}$/, chatSentence),
    email,
    coverage: requiredText(practiceLabels.coverage, 200, `${practiceLabels.coverage}: escriba al menos una`).overwrite(
      inOneLine,
    ),
    firstSessionNear: colones('firstSessionNear'),
    firstSessionFar: colones('firstSessionFar'),
    followUpNear: colones('followUpNear'),
    followUpFar: colones('followUpFar'),
    deposit: colones('deposit'),
    /** From Sunday, which stays closed; in the order of the day, whatever order they come in. */
    hours: z
      .array(z.array(z.enum(offeredSlots, hoursSentence), hoursSentence), hoursSentence)
      .length(7, hoursSentence)
      .refine(([sunday]) => sunday?.length === 0, hoursSentence)
      .transform((days) => days.map((given) => offeredSlots.filter((slot) => given.includes(slot)))),
    bookingsOpen: z.boolean(`${practiceLabels.bookingsOpen}: debe ser sí o no`),
    bookingMails: z.boolean(`${practiceLabels.bookingMails}: debe ser sí o no`),
  })
  .partial()

/** GET /api/practice (ours): how what can be chosen stands now. `revision` goes into If-Match; '0' while nothing was chosen. */
export const practiceSettingsRow = z.object({
  id: z.string(),
  name: z.string(),
  logo,
  phone: z.string(),
  chatNumber: z.string(),
  email: z.string(),
  coverage: z.string(),
  firstSessionNear: z.int(),
  firstSessionFar: z.int(),
  followUpNear: z.int(),
  followUpFar: z.int(),
  deposit: z.int(),
  hours: z.array(z.array(z.string())),
  bookingsOpen: z.boolean(),
  bookingMails: z.boolean(),
  revision: z.string(),
} satisfies Record<PracticeField | 'id' | 'revision', z.ZodType>)
export type PracticeSettings = z.infer<typeof practiceSettingsRow>
/** What was chosen alone, as it is stored and pushed. */
export const practiceChoicesRow = practiceSettingsRow.partial().required({ id: true, revision: true })
export type PracticeChoicesRow = z.infer<typeof practiceChoicesRow>

/** The only row's id. */
export const practiceId = 'practice'
export const nothingChosen: PracticeChoicesRow = { id: practiceId, revision: '0' }

/** The row of a practice as it stands at a revision. */
export const practiceRowOf = (now: PracticeNow, revision: string): PracticeSettings =>
  practiceSettingsRow.parse({ ...now, id: practiceId, revision })

export const practiceSettingsCalls = declareCalls({
  readPracticeSettings: {
    method: 'GET',
    path: '/api/practice',
    who: adminOnly,
    summary: 'Los datos de la clínica que se pueden cambiar, como están ahora',
    answer: practiceSettingsRow,
  },
  changePractice: {
    method: 'PATCH',
    path: '/api/practice',
    who: adminOnly,
    summary: 'Cambiar datos, logotipo, precios, horas o reservas en línea de la clínica',
    body: changePracticeBody,
    answer: practiceSettingsRow,
    refuses: [409, 412],
  },
})

export const practiceSettingsFeeds = declareFeeds({
  choices: { projection: 'practice-settings', room: 'administration', row: practiceChoicesRow },
})
