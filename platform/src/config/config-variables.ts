import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'

/** One environment variable: what it means and what holds when it is absent or ''. */
type Variable = { name: string; meaning: string; default: string }

/** Every variable the services read; the README, docker-compose.yml and the schema are checked against this list. */
export const variables = [
  { name: 'PORT', meaning: 'TCP port to listen on; 0 takes any free one', default: '3000' },
  {
    name: 'LISTEN',
    meaning: 'IP address to listen on; with `docker compose` the one that the gateway is published on',
    default: 'every address; 127.0.0.1 with `docker compose`, and embedded behind a proxy (TRUST_PROXY above 0)',
  },
  { name: 'DATA_DIR', meaning: 'folder of the embedded stores', default: './data' },
  {
    name: 'ADMIN_PASSWORD',
    meaning: "the administrator's password, at least 6 characters",
    default: 'made once, printed',
  },
  {
    name: 'MASTER_KEY',
    meaning: '32 bytes in base64 that open the vault',
    default: 'made once in DATA_DIR when embedded',
  },
  { name: 'MASTER_KEY_FILE', meaning: 'file that holds MASTER_KEY, in its place', default: 'none' },
  { name: 'MASTER_KEY_PREVIOUS', meaning: 'the key before MASTER_KEY, while that is replaced', default: 'none' },
  { name: 'RATE_LIMITS', meaning: 'on or off; off is for tests and load', default: 'on' },
  {
    name: 'EVENTSTORE_URL',
    meaning: 'esdb:// address of EventStoreDB; together with MONGODB_URL: distributed',
    default: 'none',
  },
  {
    name: 'MONGODB_URL',
    meaning: 'mongodb:// address of the replica set; together with EVENTSTORE_URL',
    default: 'none',
  },
  { name: 'PUBLIC_URL', meaning: 'address browsers use, without a path; https makes cookies Secure', default: 'none' },
  {
    name: 'TRUST_PROXY',
    meaning: 'how many proxies in front may name the address of the caller',
    default: '0 embedded, 1 distributed',
  },
  {
    name: 'TWILIO_API_URL',
    meaning: "address of Twilio's API, for tests and proxies",
    default: 'https://api.twilio.com',
  },
  {
    name: 'MESSAGES',
    meaning: 'on or off; off writes to no patient: for a copy of the data, or one restored from a backup',
    default: 'on',
  },
  {
    name: 'MESSAGE_COUNTRIES',
    meaning: 'country codes of the numbers that messages go to, with commas between',
    default: '506',
  },
  {
    name: 'SMTP_URL',
    meaning:
      'smtp:// or smtps:// address of the mail server, with user and password, together with PUBLIC_URL; no mail is sent without it',
    default: 'none',
  },
  { name: 'MAIL_FROM', meaning: 'address the mails come from', default: 'PRACTICE_EMAIL' },
  {
    name: 'OUTBOX_DIR',
    meaning:
      'folder that takes the mails unsent, one .eml file each for a week, where there is no SMTP_URL: for trying out',
    default: 'none',
  },
  {
    name: 'HEADS_DIR',
    meaning:
      'folder that takes the signed heads of the log, a line a minute in which something happened, or a bucket, `s3+https://<key id>:<secret>@<host>/<bucket>[/<folder>][?region=…]`: best where nobody can change the log and them',
    default: 'none',
  },
  { name: 'BOOKING_HORIZON_DAYS', meaning: 'how many days ahead the public may book', default: '365' },
  {
    name: 'PUBLIC_BOOKINGS_PER_HOUR',
    meaning: 'how many appointments all visitors together may book in an hour: far above any real one',
    default: '60',
  },
  { name: 'ORDER_HOLD_DAYS', meaning: 'how many days an order that nobody answered holds its units', default: '3' },
  { name: 'PRACTICE_NAME', meaning: "the practice's name", default: practice.name },
  { name: 'PRACTICE_TAGLINE', meaning: 'the line under the name', default: practice.tagline },
  { name: 'PRACTICE_DESCRIPTION', meaning: 'one sentence on the practice', default: practice.description },
  { name: 'PRACTICE_CHAT_NUMBER', meaning: 'chat number: digits with the country code', default: practice.chatNumber },
  { name: 'PRACTICE_PHONE', meaning: 'phone as shown', default: practice.phone },
  { name: 'PRACTICE_EMAIL', meaning: 'e-mail as shown', default: practice.email },
  { name: 'PRACTICE_SOCIAL_URL', meaning: 'address of the social-media profile', default: practice.socialUrl },
  { name: 'PRACTICE_COVERAGE', meaning: 'area that is visited', default: practice.coverage },
  {
    name: 'PRACTICE_CAPACITY',
    meaning: 'how many appointments may be held at one moment',
    default: String(practice.capacity),
  },
] as const satisfies readonly Variable[]

export type VariableName = (typeof variables)[number]['name']
