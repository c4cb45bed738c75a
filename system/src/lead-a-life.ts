import { connect } from '../../query-service/testing/live-client.ts'
import { askThroughLinks } from './ask-through-links.ts'
import { bookedId, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { adminPassword } from './embedded-process.ts'
import { fillInForms } from './fill-in-forms.ts'
import { person } from './traces.ts'
import { wireBytes, wireCall } from './wire.ts'

/**
 * Everything that puts a person's data into the system, or into an interval it does not belong to: bookings, forms, changes, reads, refusals,
 * addresses, headers, sockets and broken requests.
 */
export const leadALife = async (url: string): Promise<void> => {
  const patient = clinicClient(url)
  const staff = clinicClient(url)
  await staff.signIn('admin', adminPassword)
  const interval = offeredHour(mondayToCome(0), 0)
  const body = { ...person, ...interval }
  const board = await connect(url, { cookie: staff.cookie() })
  await board.join('staff', { appointments: 0n, 'patient-intakes': 0n })

  const booked = await patient.book(body, person.email)
  const id = bookedId(booked)
  await board.toldOf(id)
  await board.join(`appointment:${id}`, { 'clinical-intakes': 0n })
  await patient.book(body, person.email)
  await patient.book({ ...body, reason: person.notes }, person.email)
  await patient.book(body)
  await staff.book({ ...body, ...offeredHour(interval.date, 1), overbook: true })
  const own = `/api/appointments/${id}`
  await staff.call({ method: 'PUT', path: own, body: { name: `${person.name} (bis)`, notes: person.notes } })
  await staff.call({ method: 'PUT', path: own, body: offeredHour(interval.date, 4) })
  await staff.call({ method: 'PATCH', path: `${own}/status`, body: { status: 'confirmado' } })
  await staff.call({ path: '/api/doctor/appointments', headers: { 'X-Min-Position': '1' } })
  await staff.call({ path: `${own}/thread` })
  await patient.call({ path: own })

  await fillInForms(patient, staff, id)
  await askThroughLinks(patient, staff, id)
  await misplace(url)
  board.socket.emit('join', { room: person.name, positions: { [person.email]: person.phone } }, () => undefined)
  board.socket.emit(person.name, person)
  await staff.call({ method: 'PATCH', path: `${own}/status`, body: { status: 'cancelado' } })
  board.socket.disconnect()
}

/** Personal data where nobody asked for it. */
const misplace = async (url: string): Promise<void> => {
  const visitor = clinicClient(url)
  const interval = offeredHour(mondayToCome(0), 8)
  const [name, email] = [encodeURIComponent(person.name), encodeURIComponent(person.email)]
  const query = `name=${name}&email=${email}&phone=${person.phone}`
  await visitor.book({ ...person, ...interval, email: person.name })
  await visitor.book({ ...person, date: person.cedula, startTime: person.phone, specialty: person.name })
  await visitor.call({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: person.name, password: person.notes },
  })
  await visitor.call({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: person.email, password: person.cedula },
  })
  for (const path of [
    `/api/appointments/${name}`,
    `/api/appointments/by-status/${name}`,
    `/api/public/taken-intervals?from=${name}&to=${email}`,
    `/api/public/practice?${query}`,
    `/api/${name}`,
  ])
    await visitor.call({ path })
  const headers = {
    Referer: `${url}/citas?${query}`,
    'User-Agent': person.email,
    Cookie: `session=${person.cedula}; ${person.phone}=${email}`,
    'X-Forwarded-For': person.phone,
    'X-Request-Id': person.email,
  }
  for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND'])
    await wireCall(url, { method, path: `/citas/${email}?${query}`, headers })
  const post = {
    method: 'POST',
    path: '/api/appointments',
    headers: { ...headers, 'Content-Type': 'application/json' },
  }
  for (const body of [`{"name":"${person.name}`, JSON.stringify(person).repeat(500), `"${person.address}"`])
    await wireCall(url, { ...post, body })
  await wireCall(url, { ...post, headers: { ...headers, 'Content-Type': person.email }, body: person.name })
  await wireBytes(Number(new URL(url).port), `${person.phone} /${email} HTTP/1.1\r\nX: ${person.email}\r\n\r\n`)
}
