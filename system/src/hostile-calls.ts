import { gzipSync } from 'node:zlib'
import { invisibleTexts } from '../../shared-events/testing/hard-texts.ts'
import { bookingBody } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { hostileActions } from './hostile-actions.ts'
import { hostileForms } from './hostile-forms.ts'
import { badIds, badTexts, brokenEscapes, type HostileCall, json, nobody, wrongTypes } from './hostile-parts.ts'
import { hostileShopping } from './hostile-shopping.ts'

/** Right in itself: each call breaks one thing of it. */
export const rightBooking = bookingBody(offeredHour(mondayToCome(0), 0))
const right = JSON.stringify(rightBooking)
const writes = [
  { method: 'POST', path: '/api/appointments' },
  { method: 'POST', path: '/api/auth/login' },
  { method: 'POST', path: '/api/orders' },
  { method: 'POST', path: '/api/cart' },
  { method: 'POST', path: '/api/patient-intake' },
  { method: 'POST', path: '/api/clinical-intakes' },
  { method: 'PUT', path: `/api/appointments/${nobody}`, staff: true },
  { method: 'PATCH', path: `/api/appointments/${nobody}/status`, staff: true },
]

const brokenJson: Record<string, string | Buffer> = {
  'an open brace': '{',
  'half an object': '{"name":',
  'two objects': `${right}${right}`,
  'a list': `[${right}]`,
  'an empty list': '[]',
  'a text': '"hola"',
  'a number': '1',
  true: 'true',
  null: 'null',
  'a byte of zero': Buffer.from([0]),
  'zero bytes within': right.replace('Ana', 'A\u0000na'),
  'a raw line break in a text': right.replace('Ana', 'A\nna'),
  'a name in Latin-1': Buffer.from(right.replace('Ana', 'José'), 'latin1'),
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'UTF-16': Buffer.from(right, 'utf16le'),
  'single quotes': "{'name':'Ana'}",
  NaN: '{"name":NaN}',
  'a comment': `${right}//`,
  'deep lists': '['.repeat(40_000) + ']'.repeat(40_000),
  'deep objects': `${'{"name":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'deep lists never closed': '['.repeat(90_000),
  'keys of the prototype': `{"__proto__":${right}}`,
  'keys of the constructor': `{"constructor":{"prototype":${right}}}`,
}

const required = ['name', 'email', 'phone', 'date', 'startTime', 'address'] as const
const optional = ['endTime', 'specialty', 'appointmentType', 'reason', 'cedula', 'notes', 'status'] as const

/** Moves what stands on the right place to another one; what was broken about it stays. */
const onOwnHour = (body: Record<string, unknown>, index: number): Record<string, unknown> => {
  const { date, startTime, endTime } = offeredHour(mondayToCome(1 + Math.floor(index / 40)), index % 40)
  const hoursAreRight = body.startTime === rightBooking.startTime && body.endTime === rightBooking.endTime
  return {
    ...body,
    ...(body.date === rightBooking.date && { date }),
    ...(hoursAreRight && { startTime, endTime }),
  }
}

const badBookings: HostileCall[] = [
  ...required.flatMap((field) => {
    const { [field]: _, ...without } = rightBooking
    return [
      { why: `no ${field}`, body: without },
      ...[null, '', '   ', ...Object.values(invisibleTexts), ...wrongTypes, ...badTexts].map((value) => ({
        why: `${field}: ${JSON.stringify(value).slice(0, 20)}`,
        body: { ...rightBooking, [field]: value },
      })),
    ]
  }),
  ...optional.flatMap((field) =>
    [...wrongTypes, ...badTexts].map((value) => ({
      why: `${field}: ${JSON.stringify(value).slice(0, 20)}`,
      body: { ...rightBooking, [field]: value },
    })),
  ),
  ...[1, 'true', {}].map((overbook) => ({
    why: `overbook: ${JSON.stringify(overbook)}`,
    body: { ...rightBooking, overbook },
  })),
  ...['2026-02-30', '2026-13-01', '0000-00-00', '01/02/2027', '2027-1-1', '9999-12-31', '2000-01-03'].map((date) => ({
    why: `date ${date}`,
    body: { ...rightBooking, date },
  })),
  ...['24:00', '8:00', '08:60', '0800', '03:00', '08:00:00'].map((startTime) => ({
    why: `startTime ${startTime}`,
    body: { ...rightBooking, startTime, endTime: undefined },
  })),
  { why: 'ends before it begins', body: { ...rightBooking, startTime: '10:00', endTime: '09:00' } },
  { why: 'lasts all day', body: { ...rightBooking, startTime: '08:00', endTime: '18:00' } },
  ...[
    'ana',
    'ana@',
    '@ejemplo.cr',
    'ana@ejemplo',
    'a b@c.cr',
    'ana@ejemplo.cr\r\nBcc: x@y.cr',
    'a\u0000na@ejemplo.cr',
  ].map((email) => ({
    why: `email ${email}`,
    body: { ...rightBooking, email },
  })),
  ...['1234567', '<script>', '--------', '8888-1234\u0000; DROP TABLE'].map((phone) => ({
    why: `phone ${phone}`,
    body: { ...rightBooking, phone },
  })),
].map(({ why, body }, index) => ({
  why: `booking with ${why}`,
  method: 'POST',
  path: '/api/appointments',
  headers: json,
  // An hour of its own: one that were booked would not hide the next behind 'taken'.
  body: JSON.stringify(onOwnHour(body, index)),
}))

const badBodies: HostileCall[] = writes.flatMap((write) => [
  ...Object.entries(brokenJson).map(([why, body]) => ({ ...write, why, headers: json, body })),
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', '*'].map(
    (type) => ({ ...write, why: `sent as ${type}`, headers: { 'Content-Type': type }, body: right }),
  ),
  { ...write, why: 'no content type', body: right },
  { ...write, why: '1 MB', headers: json, body: JSON.stringify({ name: 'a'.repeat(1_000_000) }) },
  { ...write, why: '1 MB in chunks', headers: json, body: 'a'.repeat(1_000_000), chunked: true },
  {
    ...write,
    why: '10 MB packed into 10 kB',
    headers: { ...json, 'Content-Encoding': 'gzip' },
    body: gzipSync(`{"name":"${'a'.repeat(10_000_000)}"}`),
  },
  { ...write, why: 'packed badly', headers: { ...json, 'Content-Encoding': 'gzip' }, body: 'no gzip' },
  { ...write, why: 'packed unknown', headers: { ...json, 'Content-Encoding': 'zstd-17' }, body: right },
  { ...write, why: 'another charset', headers: { 'Content-Type': 'application/json; charset=x-klingon' }, body: right },
])

const badHeaders: HostileCall[] = [
  ...['short', 'with blank in it', 'ñañañaña', 'x'.repeat(201), ' ', '"quoted key"', ['one-key-8', 'two-key-8']].map(
    (key) => ({ why: `Idempotency-Key ${String(key).slice(0, 20)}`, headers: { ...json, 'Idempotency-Key': key } }),
  ),
  ...['https://ajeno.example', 'null', 'http://localhost', 'http://localhost.ajeno.example:80', 'file://', 'x', ''].map(
    (origin) => ({ why: `Origin '${origin}'`, headers: { ...json, Origin: origin } }),
  ),
].map((call) => ({ method: 'POST', path: '/api/appointments', body: right, ...call }))

const badChanges: HostileCall[] = [
  ...[...badIds, ...brokenEscapes].flatMap((id) => [
    { why: `PUT of ${id.slice(0, 20)}`, method: 'PUT', path: `/api/appointments/${id}`, body: '{"name":"Otra"}' },
    {
      why: `PATCH of ${id.slice(0, 20)}`,
      method: 'PATCH',
      path: `/api/appointments/${id}/status`,
      body: '{"status":"cancelado"}',
    },
  ]),
  ...['abc', '-1', '"1.5"', '9'.repeat(40), 'W/"x"', '"1", "2"'].map((revision) => ({
    why: `If-Match ${revision.slice(0, 20)}`,
    method: 'PATCH',
    path: `/api/appointments/${nobody}/status`,
    headers: { ...json, 'If-Match': revision },
    body: '{"status":"cancelado"}',
  })),
  ...['', 'x', null, 1, [], {}, 'Cancelado', 'agendado\u0000'].map((status) => ({
    why: `status ${JSON.stringify(status)}`,
    method: 'PATCH',
    path: `/api/appointments/${nobody}/status`,
    body: JSON.stringify({ status }),
  })),
].map((call) => ({ headers: json, staff: true, ...call }))

const badLogins: HostileCall[] = [
  {},
  { username: 'admin' },
  { password: 'x' },
  { username: {}, password: [] },
  { username: { $ne: null }, password: { $ne: null } },
  { username: 'admin', password: 'a'.repeat(50_000) },
  { username: 'a'.repeat(50_000), password: 'x' },
  { username: 'nadie', password: 'equivocada' },
  { username: "' OR 1=1 --", password: "' OR 1=1 --" },
  { username: '__proto__', password: 'constructor' },
  { username: 'ad\u0000min', password: 'x' },
].map((body) => ({
  why: `login ${JSON.stringify(body).slice(0, 40)}`,
  method: 'POST',
  path: '/api/auth/login',
  headers: json,
  body: JSON.stringify(body),
}))

const badReads: HostileCall[] = [
  '/api/appointments/by-status/otro',
  '/api/appointments/by-status/__proto__',
  ...[...badIds, ...brokenEscapes].map((id) => `/api/appointments/${id}`),
  ...badIds.map((id) => `/api/appointments/${id}/thread`),
  ...['from=ayer', 'from=2026-02-30', 'limit=0', 'limit=-1', 'limit=1e9', 'limit=x', 'sort=up', 'from=a&from=b'].map(
    (query) => `/api/doctor/appointments?${query}`,
  ),
  '/api/public/taken-intervals',
  '/api/public/taken-intervals?from=2027-01-01',
  '/api/public/taken-intervals?from=2027-01-01&to=2029-01-01',
  '/api/public/taken-intervals?from=2027-02-01&to=2027-01-01',
  '/api/public/taken-intervals?from[$gt]=2027-01-01&to[]=2027-01-01',
  '/api/',
  '/api/nada',
  '/api/appointments',
  '/api/appointments/',
  '/API/appointments/x/status/y',
].map((path) => ({ why: `GET ${path.slice(0, 60)}`, method: 'GET', path, staff: true }))

const oddMethods: HostileCall[] = [
  'DELETE',
  'PROPFIND',
  'MKCOL',
  'SEARCH',
  'TRACE',
  'LINK',
  'PURGE',
  'QUERY',
  'LOCK',
].flatMap((method) =>
  ['/api/appointments', `/api/appointments/${nobody}`, '/', '/citas'].map((path) => ({
    why: `${method} ${path}`,
    method,
    path,
    staff: true,
  })),
)

/** Calls whose meaning is wrong; each a whole HTTP request. */
export const hostileCalls: readonly HostileCall[] = [
  ...badBodies,
  ...badBookings,
  ...badHeaders,
  ...badChanges,
  ...badLogins,
  ...hostileShopping,
  ...hostileActions,
  ...hostileForms,
  ...badReads,
  ...oddMethods,
]

const head = 'Host: localhost\r\n'
/** What is no whole HTTP request, as bytes. */
export const brokenRequests: Readonly<Record<string, string | Buffer>> = {
  'no request at all': 'hola\r\n\r\n',
  'another protocol': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  'an unknown version': `GET /api/public/practice HTTP/9.9\r\n${head}\r\n`,
  'an unknown method': `HOLA /api/public/practice HTTP/1.1\r\n${head}\r\n`,
  'no host': 'GET /api/public/practice HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': `GET /api/public/practice HTTP/1.1\r\n${head}Host: ajeno.example\r\n\r\n`,
  'a zero byte in a header': `GET / HTTP/1.1\r\n${head}X-A: a\u0000b\r\n\r\n`,
  'a zero byte in the address': `GET /\u0000 HTTP/1.1\r\n${head}\r\n`,
  'a blank in the address': `GET /a b HTTP/1.1\r\n${head}\r\n`,
  'a header of 40 kB': `GET / HTTP/1.1\r\n${head}X-A: ${'a'.repeat(40_000)}\r\n\r\n`,
  'an address of 40 kB': `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${head}\r\n`,
  'two lengths': `POST /api/appointments HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'a length and chunks': `POST /api/appointments HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a length that is none': `POST /api/appointments HTTP/1.1\r\n${head}Content-Length: dos\r\n\r\n{}`,
  'an unknown transfer coding': `POST /api/appointments HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: gzip\r\n\r\n{}`,
  'broken chunks': `POST /api/appointments HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  'an expectation': `POST /api/appointments HTTP/1.1\r\n${head}Expect: todo\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
}
