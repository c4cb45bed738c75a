import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Practice, practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { z } from 'zod'
import { bucketIn, isEncoded } from '../heads/bucket.ts'
import { type VariableName, variables } from './config-variables.ts'

/** How patients are written to. */
type MailConfig = {
  /** Whether they are written to at all. */
  on: boolean
  smtpUrl: string | null
  from: string
  /** Absolute path of the folder that takes the mails when there is no server; null where none is named. */
  outboxDir: string | null
}

type Common = {
  port: number
  /** The IP address to listen on; null is every one. */
  listenOn: string | null
  /** Absolute path. */
  dataDir: string
  adminPassword: string | null
  rateLimits: boolean
  /** `https://host[:port]`, without a trailing slash. */
  publicUrl: string | null
  /** Proxies in front whose forwarded headers are believed. */
  trustProxy: number
  /** Absolute path of the folder that takes signed heads, or the address of a bucket; null where none is named. */
  headsDir: string | null
  bookingHorizonDays: number
  /** How many appointments all visitors together may book in an hour. */
  publicBookingsPerHour: number
  orderHoldDays: number
  /** Where messages to phones are handed over; null where nobody is to be written to. */
  twilioApiUrl: string | null
  /** The country codes of the numbers that messages go to. */
  messageCountries: readonly string[]
  mail: MailConfig
  practice: Practice
}
/** The settings of one process. Distributed when both EVENTSTORE_URL and MONGODB_URL are given. */
export type Config = Common &
  (
    | { form: 'embedded'; masterKey: Buffer | null }
    | { form: 'distributed'; masterKey: Buffer; eventStoreUrl: string; mongodbUrl: string }
  )

export type DistributedConfig = Extract<Config, { form: 'distributed' }>

type ParsedConfig = { ok: true; config: Config } | { ok: false; problems: string[] }

type Environment = Readonly<Record<string, string | undefined>>

const whole = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence)
    .optional()
}

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

const storeUrl = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)),
      `must start with ${schemes.join(':// or ')}://`,
    )
    .optional()

const keyText = z
  .string()
  .trim()
  .refine(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === 32,
    'must be 32 bytes in base64',
  )
  .transform((text) => Buffer.from(text, 'base64'))

const text = z.string().trim().max(500, 'must have at most 500 characters').optional()

const address = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
  .optional()

const environment = z.object({
  PORT: whole(0, 65_535),
  LISTEN: z
    .string()
    .refine((given) => isIP(given) !== 0, 'must be an IP address')
    .optional(),
  DATA_DIR: z.string().optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have at least 6 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  MASTER_KEY: keyText.optional(),
  MASTER_KEY_FILE: z.string().optional(),
  MASTER_KEY_PREVIOUS: keyText.optional(),
  RATE_LIMITS: z.enum(['on', 'off'], "must be 'on' or 'off'").optional(),
  EVENTSTORE_URL: storeUrl(['esdb', 'esdb+discover']),
  MONGODB_URL: storeUrl(['mongodb', 'mongodb+srv']),
  PUBLIC_URL: z
    .string()
    .refine((given) => {
      const url = urlOf(given)
      return url !== null && /^https?:$/.test(url.protocol) && url.origin === given.replace(/\/$/, '').toLowerCase()
    }, 'must be http:// or https:// and a host, without a path')
    .transform((given) => new URL(given).origin)
    .optional(),
  TRUST_PROXY: whole(0, 10),
  TWILIO_API_URL: z
    .string()
    .refine((given) => /^https?:$/.test(urlOf(given)?.protocol ?? ''), 'must be an http:// or https:// address')
    .optional(),
  MESSAGES: z.enum(['on', 'off'], "must be 'on' or 'off'").optional(),
  MESSAGE_COUNTRIES: z
    .string()
    .regex(/^[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*$/, 'must be country codes without a plus, with commas between')
    .transform((codes) => codes.split(/\s*,\s*/))
    .optional(),
  SMTP_URL: z
    .string()
    .refine((given) => {
      const url = urlOf(given)
      return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
    }, 'must be smtp:// or smtps:// and a host')
    .refine(isEncoded, 'must have the signs of its user and password in per cent codes')
    .optional(),
  MAIL_FROM: address,
  OUTBOX_DIR: z.string().optional(),
  HEADS_DIR: z
    .string()
    .refine(
      (given) => !given.startsWith('s3+') || bucketIn(given) !== null,
      'must be a folder, or s3+https://<key id>:<secret>@<host>/<bucket>',
    )
    .optional(),
  BOOKING_HORIZON_DAYS: whole(1, 3650),
  PUBLIC_BOOKINGS_PER_HOUR: whole(1, 10_000),
  ORDER_HOLD_DAYS: whole(1, 365),
  PRACTICE_NAME: text,
  PRACTICE_TAGLINE: text,
  PRACTICE_DESCRIPTION: text,
  PRACTICE_CHAT_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/, 'must be 8 to 15 digits')
    .optional(),
  PRACTICE_PHONE: text,
  PRACTICE_EMAIL: address,
  PRACTICE_SOCIAL_URL: z
    .string()
    .refine((given) => /^https?:$/.test(urlOf(given)?.protocol ?? ''), 'must be an http:// or https:// address')
    .optional(),
  PRACTICE_COVERAGE: text,
  PRACTICE_CAPACITY: whole(1, 100),
} satisfies Record<VariableName, z.ZodType>)

type Values = z.infer<typeof environment>

/**
 * Settings from the environment. `''` counts as absent; every problem is listed, each as 'NAME sentence', and no value is ever
 * quoted, since some are secrets. PRACTICE_ variables that nobody reads are refused, because they are misspelled ones.
 * @param readFile reads MASTER_KEY_FILE
 */
export const parseConfig = (
  env: Environment,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): ParsedConfig => {
  const given = Object.fromEntries(variables.map(({ name }) => [name, env[name] || undefined]))
  const parsed = environment.safeParse(given)
  const fileKey = masterKeyFrom(given.MASTER_KEY_FILE, readFile)
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)),
    ...(fileKey.ok ? [] : [fileKey.problem]),
    ...crossProblems(given),
    ...misspelled(env),
  ]
  if (!parsed.success || !fileKey.ok || problems.length > 0) return { ok: false, problems }
  const inUse = parsed.data.MASTER_KEY ?? fileKey.key
  // The one before comes after the one in use (platform/src/vault/keys/master-key.ts).
  const masterKey = inUse && Buffer.concat([inUse, parsed.data.MASTER_KEY_PREVIOUS ?? Buffer.alloc(0)])
  const { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl } = parsed.data
  if (eventStoreUrl && mongodbUrl && masterKey)
    return {
      ok: true,
      config: { ...common(parsed.data, 1, null), form: 'distributed', masterKey, eventStoreUrl, mongodbUrl },
    }
  // Whoever reaches the port itself, past the proxy, could choose the address that they are counted by.
  const behindProxy = (parsed.data.TRUST_PROXY ?? 0) > 0 ? '127.0.0.1' : null
  return { ok: true, config: { ...common(parsed.data, 0, behindProxy), form: 'embedded', masterKey } }
}

const common = (values: Values, proxies: number, listenOn: string | null): Common => ({
  port: values.PORT ?? 3000,
  listenOn: values.LISTEN ?? listenOn,
  dataDir: resolve(values.DATA_DIR ?? './data'),
  adminPassword: values.ADMIN_PASSWORD ?? null,
  rateLimits: values.RATE_LIMITS !== 'off',
  publicUrl: values.PUBLIC_URL ?? null,
  trustProxy: values.TRUST_PROXY ?? proxies,
  headsDir: headsOf(values.HEADS_DIR),
  bookingHorizonDays: values.BOOKING_HORIZON_DAYS ?? 365,
  publicBookingsPerHour: values.PUBLIC_BOOKINGS_PER_HOUR ?? 60,
  orderHoldDays: values.ORDER_HOLD_DAYS ?? 3,
  twilioApiUrl: values.MESSAGES === 'off' ? null : (values.TWILIO_API_URL ?? 'https://api.twilio.com'),
  messageCountries: values.MESSAGE_COUNTRIES ?? ['506'],
  mail: mailOf(values),
  practice: practiceOf(values),
})

const headsOf = (given: string | undefined): string | null => {
  if (given === undefined) return null
  return bucketIn(given) ? given : resolve(given)
}

const mailOf = (values: Values): MailConfig => ({
  on: values.MESSAGES !== 'off',
  smtpUrl: values.SMTP_URL ?? null,
  from: values.MAIL_FROM ?? values.PRACTICE_EMAIL ?? practice.email,
  outboxDir: values.OUTBOX_DIR === undefined ? null : resolve(values.OUTBOX_DIR),
})

const practiceOf = (values: Values): Practice => ({
  ...practice,
  name: values.PRACTICE_NAME ?? practice.name,
  tagline: values.PRACTICE_TAGLINE ?? practice.tagline,
  description: values.PRACTICE_DESCRIPTION ?? practice.description,
  chatNumber: values.PRACTICE_CHAT_NUMBER ?? practice.chatNumber,
  phone: values.PRACTICE_PHONE ?? practice.phone,
  email: values.PRACTICE_EMAIL ?? practice.email,
  socialUrl: values.PRACTICE_SOCIAL_URL ?? practice.socialUrl,
  coverage: values.PRACTICE_COVERAGE ?? practice.coverage,
  capacity: values.PRACTICE_CAPACITY ?? practice.capacity,
})

type FileKey = { ok: true; key: Buffer | null } | { ok: false; problem: string }

const masterKeyFrom = (file: string | undefined, readFile: (path: string) => string): FileKey => {
  if (!file) return { ok: true, key: null }
  try {
    const key = keyText.safeParse(readFile(file))
    if (!key.success) return { ok: false, problem: 'MASTER_KEY_FILE must hold 32 bytes in base64' }
    return { ok: true, key: key.data }
  } catch {
    return { ok: false, problem: 'MASTER_KEY_FILE names a file that cannot be read' }
  }
}

const crossProblems = (given: Environment): string[] => {
  const problems: string[] = []
  if (given.MASTER_KEY && given.MASTER_KEY_FILE) problems.push('MASTER_KEY and MASTER_KEY_FILE are both set: give one')
  if (given.MASTER_KEY_PREVIOUS && !given.MASTER_KEY && !given.MASTER_KEY_FILE)
    problems.push('MASTER_KEY or MASTER_KEY_FILE is needed together with MASTER_KEY_PREVIOUS')
  if (given.EVENTSTORE_URL && !given.MONGODB_URL) problems.push('MONGODB_URL is needed together with EVENTSTORE_URL')
  if (given.MONGODB_URL && !given.EVENTSTORE_URL) problems.push('EVENTSTORE_URL is needed together with MONGODB_URL')
  if (given.EVENTSTORE_URL && given.MONGODB_URL && !given.MASTER_KEY && !given.MASTER_KEY_FILE)
    problems.push('MASTER_KEY or MASTER_KEY_FILE is needed when EVENTSTORE_URL and MONGODB_URL are set')
  if (given.SMTP_URL && !given.PUBLIC_URL && given.MESSAGES !== 'off')
    problems.push('PUBLIC_URL is needed together with SMTP_URL: the links in the mails begin with it')
  return problems
}

const misspelled = (env: Environment): string[] => {
  const known: readonly string[] = variables.map(({ name }) => name)
  return Object.keys(env)
    .filter((name) => name.startsWith('PRACTICE_') && !known.includes(name))
    .map((name) => `${name} is not a setting of the practice`)
}

/** Whether browsers use https, by PUBLIC_URL. */
const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false

/** What whoever starts a system should know of an address without https; null where it has one. */
export const withoutHttps = (config: Pick<Config, 'publicUrl'>): string | null =>
  isHttps(config)
    ? null
    : 'PUBLIC_URL has no https: what patients and staff send can be read and changed on its way. See docs/how-to/serve-with-https.md.'

/** Ends the process with every problem listed when the environment is not right. */
export const configOrExit = (env: Environment): Config => {
  const parsed = parseConfig(env)
  if (parsed.ok) return parsed.config
  console.error(['The settings are not right:', ...parsed.problems.map((problem) => `  - ${problem}`)].join('\n'))
  process.exit(2)
}
