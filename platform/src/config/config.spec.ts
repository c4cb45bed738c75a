import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, test } from 'vitest'
import { type Config, parseConfig, withoutHttps } from './config.ts'
import { variables } from './config-variables.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const noFile = (_path: string): string => {
  throw new Error('no file')
}
const problemsOf = (env: Record<string, string>, readFile = noFile): string[] => {
  const parsed = parseConfig(env, readFile)
  return parsed.ok ? [] : parsed.problems
}
const configOf = (env: Record<string, string>, readFile = noFile): Config => {
  const parsed = parseConfig(env, readFile)
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  return parsed.config
}
const stores = { EVENTSTORE_URL: 'esdb://events:2113?tls=false', MONGODB_URL: 'mongodb://mongo:27017' }

describe('settings', () => {
  test('an empty environment runs embedded on port 3000 with limits on', () => {
    expect(configOf({})).toMatchObject({
      form: 'embedded',
      port: 3000,
      listenOn: null,
      masterKey: null,
      adminPassword: null,
      rateLimits: true,
      publicUrl: null,
      trustProxy: 0,
      bookingHorizonDays: 365,
      orderHoldDays: 3,
      publicBookingsPerHour: 60,
      mail: { on: true, smtpUrl: null, from: practice.email, outboxDir: null },
      practice,
    })
    expect(configOf({ OUTBOX_DIR: 'outbox' }).mail.outboxDir).toMatch(/^\/.*\/outbox$/)
    expect(configOf({}).dataDir).toMatch(/^\/.*\/data$/)
  })

  test("'' counts as absent", () => {
    const empty = Object.fromEntries(variables.map(({ name }) => [name, '']))
    expect(configOf(empty)).toStrictEqual(configOf({}))
  })

  test('both stores make it distributed, behind one proxy', () => {
    expect(configOf({ ...stores, MASTER_KEY: key })).toMatchObject({
      form: 'distributed',
      eventStoreUrl: stores.EVENTSTORE_URL,
      mongodbUrl: stores.MONGODB_URL,
      masterKey: Buffer.alloc(32, 7),
      trustProxy: 1,
      listenOn: null,
    })
  })

  test('behind a proxy the embedded form opens on this machine alone, unless another address is named', () => {
    expect(configOf({ TRUST_PROXY: '1' }).listenOn).toBe('127.0.0.1')
    expect(configOf({ TRUST_PROXY: '1', LISTEN: '0.0.0.0' }).listenOn).toBe('0.0.0.0')
    expect(configOf({ LISTEN: '::1' }).listenOn).toBe('::1')
    expect(configOf({ ...stores, MASTER_KEY: key, LISTEN: '127.0.0.1' }).listenOn).toBe('127.0.0.1')
    expect(problemsOf({ LISTEN: 'localhost' })).toStrictEqual(['LISTEN must be an IP address'])
  })

  test('an address without https is warned of', () => {
    expect(withoutHttps(configOf({ PUBLIC_URL: 'https://clinic.example' }))).toBeNull()
    for (const given of ['', 'http://clinic.example'])
      expect(withoutHttps(configOf({ PUBLIC_URL: given }))).toMatch(
        /^PUBLIC_URL has no https: .*serve-with-https\.md\.$/,
      )
  })

  test('every problem is listed at once, and no value is quoted', () => {
    const problems = problemsOf({
      PORT: '80000',
      RATE_LIMITS: 'perhaps',
      ADMIN_PASSWORD: 'corta',
      MASTER_KEY: 'secret-but-short',
      EVENTSTORE_URL: 'http://events',
      PUBLIC_URL: 'https://clinic.example/path',
      TRUST_PROXY: '-1',
      MESSAGES: 'maybe',
      SMTP_URL: 'correo:secret@mail.example',
      MAIL_FROM: 'citas',
      BOOKING_HORIZON_DAYS: '0',
      PUBLIC_BOOKINGS_PER_HOUR: '0',
      ORDER_HOLD_DAYS: 'siempre',
    })
    expect(problems).toStrictEqual([
      'PORT must be a whole number from 0 to 65535',
      'ADMIN_PASSWORD must have at least 6 characters',
      'MASTER_KEY must be 32 bytes in base64',
      "RATE_LIMITS must be 'on' or 'off'",
      'EVENTSTORE_URL must start with esdb:// or esdb+discover://',
      'PUBLIC_URL must be http:// or https:// and a host, without a path',
      'TRUST_PROXY must be a whole number from 0 to 10',
      "MESSAGES must be 'on' or 'off'",
      'SMTP_URL must be smtp:// or smtps:// and a host',
      'MAIL_FROM must be an e-mail address',
      'BOOKING_HORIZON_DAYS must be a whole number from 1 to 3650',
      'PUBLIC_BOOKINGS_PER_HOUR must be a whole number from 1 to 10000',
      'ORDER_HOLD_DAYS must be a whole number from 1 to 365',
      'MONGODB_URL is needed together with EVENTSTORE_URL',
    ])
    expect(problems.join()).not.toMatch(/corta|secret/)
  })

  // @rule messages-address: Links of mails and messages begin with `PUBLIC_URL`; without it no mail server is used and
  //   nothing goes out by WhatsApp, nor where it names this machine or its own network
  test('a mail server without the address that links begin with is refused, unless nobody is written to', () => {
    const smtp = { SMTP_URL: 'smtps://u:p@mail.example' }
    const problem = 'PUBLIC_URL is needed together with SMTP_URL: the links in the mails begin with it'
    expect(problemsOf(smtp)).toStrictEqual([problem])
    expect(configOf({ ...smtp, MESSAGES: 'off' }).publicUrl).toBeNull()
  })

  test('a password that is not in per cent codes is named, and not quoted', () => {
    const problems = problemsOf({
      PUBLIC_URL: 'https://clinica.example',
      SMTP_URL: 'smtps://citas:50%off@mail.example',
      HEADS_DIR: 's3+https://key:50%off@host.example/heads',
    })
    expect(problems).toStrictEqual([
      'SMTP_URL must have the signs of its user and password in per cent codes',
      'HEADS_DIR must be a folder, or s3+https://<key id>:<secret>@<host>/<bucket>',
    ])
  })

  test('one store alone is refused', () => {
    expect(problemsOf({ MONGODB_URL: stores.MONGODB_URL })).toStrictEqual([
      'EVENTSTORE_URL is needed together with MONGODB_URL',
    ])
  })

  test('distributed without a master key is refused', () => {
    expect(problemsOf(stores)).toStrictEqual([
      'MASTER_KEY or MASTER_KEY_FILE is needed when EVENTSTORE_URL and MONGODB_URL are set',
    ])
  })

  test('the master key may stand in a file, with a line end', () => {
    const config = configOf({ MASTER_KEY_FILE: '/run/secrets/key' }, (path) =>
      path === '/run/secrets/key' ? `${key}\n` : noFile(path),
    )
    expect(config.masterKey).toStrictEqual(Buffer.alloc(32, 7))
  })

  test('a master key and a file of one are refused together', () => {
    expect(problemsOf({ MASTER_KEY: key, MASTER_KEY_FILE: '/key' }, () => key)).toStrictEqual([
      'MASTER_KEY and MASTER_KEY_FILE are both set: give one',
    ])
  })

  test.each([
    ['that is not there', noFile, 'MASTER_KEY_FILE names a file that cannot be read'],
    ['that holds something else', () => 'hello', 'MASTER_KEY_FILE must hold 32 bytes in base64'],
  ])('a key file %s is refused', (_what, readFile, problem) => {
    expect(problemsOf({ MASTER_KEY_FILE: '/key' }, readFile)).toStrictEqual([problem])
  })

  test("the practice's identity is replaced value by value", () => {
    const config = configOf({ PRACTICE_NAME: 'Otra', PRACTICE_CAPACITY: '2' })
    expect(config.practice).toStrictEqual({ ...practice, name: 'Otra', capacity: 2 })
  })

  test('a misspelled setting of the practice is refused', () => {
    expect(problemsOf({ PRACTICE_NAMES: 'Otra' })).toStrictEqual(['PRACTICE_NAMES is not a setting of the practice'])
  })

  test.each(['https://clinic.example', 'https://Clinic.Example/', 'http://10.0.0.5:8080'])(
    'PUBLIC_URL %s is kept as an origin',
    (given) => {
      expect(configOf({ PUBLIC_URL: given }).publicUrl).toBe(new URL(given).origin)
    },
  )

  test('messages go to Costa Rica, or to the countries that are named', () => {
    expect(configOf({}).messageCountries).toEqual(['506'])
    expect(configOf({ MESSAGE_COUNTRIES: '506, 507,1' }).messageCountries).toEqual(['506', '507', '1'])
    for (const wrong of ['+506', '506;507', '506,', 'CR', '0506', '50688'])
      expect(problemsOf({ MESSAGE_COUNTRIES: wrong })).toEqual([
        'MESSAGE_COUNTRIES must be country codes without a plus, with commas between',
      ])
  })

  test('patients are written to from the practice, through the server that is given', () => {
    const { mail } = configOf({
      PRACTICE_EMAIL: 'hola@otra.example',
      SMTP_URL: 'smtps://u:p@mail.example',
      PUBLIC_URL: 'https://clinic.example',
    })
    expect(mail).toMatchObject({ on: true, smtpUrl: 'smtps://u:p@mail.example', from: 'hola@otra.example' })
    expect(configOf({ MAIL_FROM: 'no@otra.example', MESSAGES: 'off' }).mail).toMatchObject({
      on: false,
      from: 'no@otra.example',
    })
    expect([configOf({}).twilioApiUrl, configOf({ MESSAGES: 'off' }).twilioApiUrl]).toEqual([
      'https://api.twilio.com',
      null,
    ])
  })
})
