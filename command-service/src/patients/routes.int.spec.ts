import { followUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { adminPatientRow, patientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { newPeople } from '../../testing/patient-samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const staff = useServedStaff()
const nextPerson = newPeople()

const call = (method: string, path: string, body: object, sent: Sent = {}) =>
  staff().http.call(method, path, { body, cookie: staff().doctor, ...sent })
const open = (more: object = {}, sent: Sent = {}) => call('POST', '/api/patients', { ...nextPerson(), ...more }, sent)
const opened = async (more: object = {}) => patientRow.parse((await open(more)).body)
const correct = (id: string, body: object, sent: Sent = {}) => call('PATCH', `/api/patients/${id}`, body, sent)
const assign = (id: string, doctorId: unknown, sent: Sent = {}) =>
  call('PUT', `/api/patients/${id}/assign-doctor`, { doctorId }, { cookie: staff().admin, ...sent })
const typesOf = async (id: string) => (await staff().world.log.readStream(patientStream(id))).map(({ type }) => type)

describe('POST /api/patients', () => {
  // @rule patients-call-create: §3, §7 POST /api/patients takes the fields of the patient profile
  it('opens a record with the fields of the patient and answers its row, at its position', async () => {
    const person = {
      ...nextPerson(),
      address: 'Heredia',
      age: '52',
      occupation: 'Maestra',
      dateOfBirth: '1974-03-18',
      gender: 'femenino',
      emergencyContact: 'Rosa',
      emergencyPhone: '8555-1111',
      insuranceInfo: 'CCSS',
      medicalHistory: 'Artrosis',
      allergies: 'Ninguna',
      currentMedications: '',
    }
    const { status, body, position } = await call('POST', '/api/patients', person)
    expect([status, patientRow.strict().parse(body)]).toEqual([201, body])
    expect(body).toMatchObject({ ...person, age: 52, currentMedications: null, hasAllergies: false, revision: '0' })
    expect(position).toBe((await staff().world.log.head()).position)
  })

  it('answers a repeated key with the same record, and refuses another body under it', async () => {
    const [person, key] = [nextPerson(), staff().key()]
    const [first, again] = [
      await call('POST', '/api/patients', person, { key }),
      await call('POST', '/api/patients', person, { key }),
    ]
    expect([again.status, again.body, again.position]).toEqual([201, first.body, first.position])
    const other = await call('POST', '/api/patients', { ...person, name: 'Otra' }, { key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused'])
  })

  // @rule patients-unique: §3 E-mail and cédula are one record's each; a correction frees the one before
  it.each([
    ['cedula', 'patient-cedula-known', 'Ya existe un expediente con esa cédula.'],
    ['email', 'patient-email-known', 'Ya existe un expediente con ese correo electrónico.'],
  ] as const)('refuses the %s of another record, in any spelling', async (field, code, error) => {
    const person = nextPerson()
    await call('POST', '/api/patients', person)
    const same = field === 'email' ? person.email.toUpperCase() : person.cedula
    expect(await open({ [field]: same })).toMatchObject({
      status: 409,
      body: { code, error, fields: { [field]: error } },
    })
  })

  // @rule record-without-email: Issue: staff make a record and a note of somebody who has no e-mail; two who have none are
  //   two people
  it('opens a record of who has no e-mail, and notes stand in the one they are written in', async () => {
    const { email: _, ...person } = nextPerson()
    const [first, second] = [await call('POST', '/api/patients', person), await open({ email: '' })]
    expect([first, second]).toMatchObject([
      { status: 201, body: { ...person, email: null } },
      { status: 201, body: { email: null } },
    ])
    expect(first.body.id).not.toBe(second.body.id)
    const note = { patientId: first.body.id, noteDate: '2026-11-20', sessionType: 'seguimiento', treatment: 'Calor' }
    expect((await call('POST', '/api/follow-up-notes', note)).status).toBe(201)
    expect([await typesOf(String(first.body.id)), await typesOf(String(second.body.id))]).toEqual([
      ['PatientRecordOpened', 'FollowUpNoteAdded'],
      ['PatientRecordOpened'],
    ])
  })

  // @rule patients-limits: §9 Age is 1 to 120: in a new record and in every correction
  it.each([
    ['name', ' ', 'Nombre es requerido'],
    ['cedula', '12', 'Cédula debe tener formato #-####-####'],
    ['email', 'x', 'Correo electrónico inválido'],
    ['phone', '8', 'Teléfono debe tener al menos 8 dígitos'],
    ['gender', 'x', 'Género no válido'],
    ['age', '121', 'Edad debe estar entre 1 y 120 años'],
    ['dateOfBirth', '2999-01-01', 'La fecha de nacimiento no puede ser posterior a hoy.'],
    ['dateOfBirth', '1905-01-01', 'La fecha de nacimiento puede ser de hace 120 años como máximo.'],
    ['age', '0', 'Edad debe estar entre 1 y 120 años'],
  ])('refuses %s %j at its field', async (field, value, error) => {
    expect(await open({ [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: error } } })
  })

  // @rule patients-assign-create: §6, §7 A new record takes assignedDoctorId of administrators alone: 403 for a doctor
  //   who sends it
  it('takes the assigned doctor of administrators alone, and answers them alone who it is', async () => {
    const refused = await open({ assignedDoctorId: 'ana' })
    expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
    const { status, body } = await open({ assignedDoctorId: 'ana' }, { cookie: staff().admin })
    expect([status, adminPatientRow.strict().parse(body).assignedDoctorId]).toEqual([201, 'ana'])
    const none = await open({ assignedDoctorId: 0 }, { cookie: staff().admin })
    expect([none.status, none.body.assignedDoctorId]).toEqual([201, null])
  })
})

describe('PATCH /api/patients/{id}', () => {
  // @rule patients-call-edit: §7 PATCH /api/patients/{id} takes one field and answers the row
  // @rule patients-one-field
  it('changes exactly the one field that is sent, and clears one that is blank', async () => {
    const row = await opened({ allergies: 'Penicilina', address: 'Heredia' })
    const { status, body } = await correct(row.id, { address: 'Alajuela' })
    expect([status, body]).toEqual([200, { ...row, address: 'Alajuela', updatedAt: body.updatedAt, revision: '1' }])
    expect((await correct(row.id, { allergies: '' })).body).toMatchObject({ allergies: null, hasAllergies: false })
    for (const wrong of [{}, { name: 'A', phone: '8888-1234' }])
      expect(await correct(row.id, wrong)).toMatchObject({
        status: 400,
        body: { error: 'Indique exactamente un campo para corregir' },
      })
    expect((await correct(row.id, { name: '' })).body.fields).toEqual({ name: 'Nombre es requerido' })
    expect((await correct(row.id, { assignedDoctorId: 'ana' })).body.fields).toEqual({
      assignedDoctorId:
        'assignedDoctorId: esta llamada no toma este campo. Se cambia con PUT /api/patients/{patientId}/assign-doctor.',
    })
  })

  // @rule accesses-every-clinical-read
  it('leaves an entry of who was shown the record, also where it changed nothing', async () => {
    const row = await opened({ allergies: 'Penicilina' })
    const entries = () => staff().process.vault.accesses.list({ of: [patientStream(row.id)], limit: 5 })
    expect(await entries()).toMatchObject([{ staffId: 'ana', what: 'record' }])
    const { status, body } = await correct(row.id, { allergies: 'Penicilina' }, { cookie: staff().otherDoctor })
    expect([status, body]).toEqual([200, row])
    expect((await entries()).map(({ staffId }) => staffId).toSorted()).toEqual(['ana', 'luis'])
  })

  // @rule patients-stale: Issue: an edit after another one is 412 and overwrites nothing
  it('is 412 after another change, and overwrites nothing; a note is no change', async () => {
    const row = await opened()
    const ifMatch = `"${row.revision}"`
    await call('POST', '/api/follow-up-notes', {
      patientId: row.id,
      noteDate: '2026-11-20',
      sessionType: 'control',
      treatment: 'Calor',
    })
    expect((await correct(row.id, { phone: '8111-1111' }, { ifMatch })).status).toBe(200)
    const late = await correct(row.id, { phone: '8222-2222' }, { ifMatch, cookie: staff().otherDoctor })
    expect([late.status, late.body.code]).toEqual([412, 'stale'])
    expect((await correct(row.id, { name: 'Carmen V.' })).body).toMatchObject({ phone: '8111-1111' })
  })

  // @rule patients-unique
  it("refuses another record's cédula or e-mail, and frees its own when it is corrected", async () => {
    const [first, second] = [await opened(), await opened()]
    expect((await correct(second.id, { email: first.email })).body.code).toBe('patient-email-known')
    expect((await correct(second.id, { cedula: first.cedula })).body.code).toBe('patient-cedula-known')
    expect((await correct(first.id, { cedula: '9-0000-0001' })).status).toBe(200)
    expect((await correct(second.id, { cedula: first.cedula })).status).toBe(200)
    expect((await correct(first.id, { cedula: '9-0000-0001' })).status).toBe(200)
    expect(await typesOf(first.id)).toEqual(['PatientRecordOpened', 'PatientDetailsCorrected'])
  })

  // @rule record-without-email
  it('clears the e-mail, which another record may have then, and takes it back only while nobody has it', async () => {
    const [first, second] = [await opened(), await opened()]
    expect((await correct(first.id, { email: ' ' })).body).toMatchObject({ id: first.id, email: null })
    expect((await correct(second.id, { email: '' })).body).toMatchObject({ id: second.id, email: null })
    expect((await correct(second.id, { email: first.email })).status).toBe(200)
    expect((await correct(first.id, { email: first.email })).body.code).toBe('patient-email-known')
    expect((await correct(first.id, { email: second.email })).status).toBe(200)
  })

  it.each(['x', 'z'.repeat(22)])('is 404 for %s', async (id) => {
    expect(await correct(id, { name: 'A' })).toMatchObject({
      status: 404,
      body: { error: 'No existe ese expediente.' },
    })
  })
})

describe('POST /api/doctors/{id}/patients/hand-on', () => {
  const handOn = (from: string, to: unknown, patientIds: unknown, sent: Sent = {}) =>
    call('POST', `/api/doctors/${from}/patients/hand-on`, { to, patientIds }, { cookie: staff().admin, ...sent })
  const assigned = async (doctorId: string) => {
    const { id } = await opened()
    expect((await assign(id, doctorId)).status).toBe(200)
    return id
  }
  const doctorsOf = async (ids: readonly string[]) => {
    const streams = await Promise.all(ids.map((id) => staff().world.log.readStream(patientStream(id))))
    return streams.map((events) => events.filter(({ type }) => type.startsWith('Doctor')).at(-1))
  }

  // @rule hand-on
  it("hands on who is still the doctor's, says how many, and leaves the others", async () => {
    const mine = [await assigned('ana'), await assigned('ana')]
    const theirs = await assigned('luis')
    const { status, body, position } = await handOn('ana', 'luis', [...mine, theirs, mine[0], 'z'.repeat(22)])
    expect([status, body]).toEqual([200, { handedOn: 2 }])
    expect(position).toBe((await staff().world.log.head()).position)
    expect((await doctorsOf(mine)).map((event) => event?.data.doctorId)).toEqual(['luis', 'luis'])
    expect((await doctorsOf(mine)).map((event) => event?.meta.actor)).toEqual(['staff:admin', 'staff:admin'])
    expect(await typesOf(theirs)).toEqual(['PatientRecordOpened', 'DoctorAssigned'])
    expect((await handOn('ana', 'luis', mine)).body).toEqual({ handedOn: 0 })
    expect((await handOn('luis', 0, mine)).body).toEqual({ handedOn: 2 })
    expect((await doctorsOf(mine)).map((event) => event?.type)).toEqual(['DoctorUnassigned', 'DoctorUnassigned'])
  })

  // @rule hand-on
  it('that is cut off after some goes on with the others when it is asked for again, each once', async () => {
    const ids = [await assigned('ana'), await assigned('ana'), await assigned('ana')]
    expect((await handOn('ana', 'luis', ids.slice(0, 1))).body).toEqual({ handedOn: 1 })
    expect((await handOn('ana', 'luis', ids)).body).toEqual({ handedOn: 2 })
    for (const id of ids) expect(await typesOf(id)).toEqual(['PatientRecordOpened', 'DoctorAssigned', 'DoctorAssigned'])
  })

  // @rule hand-on
  it("takes an active doctor, at most 50 patients, and is the administrators'", async () => {
    const id = await assigned('ana')
    for (const to of ['admin', 'nadie']) {
      const { status, body } = await handOn('ana', to, [id])
      expect([status, body.code]).toEqual([409, 'doctor-not-active'])
    }
    for (const ids of [[], Array(51).fill(id), ['x'], undefined])
      expect((await handOn('ana', 'luis', ids)).status).toBe(400)
    expect((await handOn('ana', 'luis', [id], { cookie: staff().doctor })).status).toBe(403)
    expect(await typesOf(id)).toEqual(['PatientRecordOpened', 'DoctorAssigned'])
  })
})

describe('PUT /api/patients/{patientId}/assign-doctor', () => {
  // @rule patients-assign-call: §7 PUT /api/patients/{patientId}/assign-doctor takes doctorId; 0 unassigns
  it('assigns an active doctor, and 0 unassigns', async () => {
    const { id } = await opened()
    expect((await assign(id, 'luis')).body).toMatchObject({ assignedDoctorId: 'luis' })
    expect((await assign(id, 0)).body).toMatchObject({ assignedDoctorId: null })
    expect(await typesOf(id)).toEqual(['PatientRecordOpened', 'DoctorAssigned', 'DoctorUnassigned'])
    expect((await assign('z'.repeat(22), 'luis')).status).toBe(404)
  })

  // @rule patients-assign-stale: Issue: two administrators assigning one patient: both values are shown, nothing is
  //   overwritten
  it('is 412 after another assigned somebody else, and overwrites nothing', async () => {
    const row = await opened()
    const ifMatch = `"${row.revision}"`
    const first = await assign(row.id, 'luis', { ifMatch })
    expect([first.status, first.body.revision]).toEqual([200, '1'])
    const late = await assign(row.id, 'ana', { ifMatch })
    expect([late.status, late.body.code]).toEqual([412, 'stale'])
    expect(await typesOf(row.id)).toEqual(['PatientRecordOpened', 'DoctorAssigned'])
    expect((await assign(row.id, 'ana', { ifMatch: '"1"' })).body.assignedDoctorId).toBe('ana')
  })

  // @rule patients-assign-active: §6 Assigned are active users whose role is doctor
  it('refuses who is no active doctor: an administrator, nobody', async () => {
    const { id } = await opened()
    for (const wrong of ['admin', 'nadie'])
      expect(await assign(id, wrong)).toMatchObject({
        status: 409,
        body: { error: 'Solo se puede asignar un doctor con la cuenta activa.' },
      })
    expect((await assign(id, 'ana b')).status).toBe(400)
  })

  // @rule patients-assign-admin: §6 Assigning is the administrators' alone
  it("is the administrators' alone", async () => {
    const { id } = await opened()
    expect((await assign(id, 'luis', { cookie: staff().doctor })).status).toBe(403)
    expect(await typesOf(id)).toEqual(['PatientRecordOpened'])
  })
})

describe('POST /api/follow-up-notes', () => {
  const note = {
    noteDate: '2026-11-20',
    sessionType: 'seguimiento',
    symptoms: 'Rigidez',
    nextAppointment: '2026-12-04',
  }
  const add = (body: object, sent: Sent = {}) => call('POST', '/api/follow-up-notes', body, sent)

  // @rule notes-call-create: §3, §7 POST /api/follow-up-notes takes noteDate, sessionType, symptoms, treatment,
  //   recommendations, nextAppointment and observations
  // @rule notes-author: §7 doctorId: the author is who is signed in, whatever is sent
  it('adds a note of whoever is signed in, whatever doctorId is sent', async () => {
    const { id: patientId } = await opened()
    const key = staff().key()
    const { status, body } = await add({ ...note, patientId, doctorId: 'luis' }, { key })
    expect([status, followUpNoteRow.strict().parse(body)]).toEqual([201, body])
    expect(body).toMatchObject({ ...note, patientId, doctorId: 'ana', treatment: null })
    staff().clock.advance(60_000)
    expect((await add({ ...note, patientId, doctorId: 'luis' }, { key })).body).toEqual(body)
  })

  // @rule notes-rules: §3 sessionType is one of five, noteDate a day; a note that says nothing is refused
  // @rule notes-of-no-future-day, records-next-visit
  it.each([
    [{ noteDate: '2026-11-21' }, { noteDate: 'La fecha de la nota no puede ser posterior a hoy.' }],
    [{ nextAppointment: '1999-01-01' }, { nextAppointment: 'La próxima cita no puede ser anterior a la sesión.' }],
    [
      { nextAppointment: '2028-11-21' },
      { nextAppointment: 'La próxima cita puede ser dentro de dos años como máximo.' },
    ],
    [{ noteDate: '20/11/2026' }, { noteDate: 'Fecha inválida: use el formato aaaa-mm-dd' }],
    [{ sessionType: 'otra' }, { sessionType: 'Tipo de sesión no válido' }],
    [{ symptoms: ' ' }, { symptoms: 'Escriba al menos síntomas, tratamiento, recomendaciones u observaciones' }],
    [{ treatment: 'x'.repeat(4001) }, { treatment: 'Tratamiento: máximo 4000 caracteres' }],
  ])('refuses %j', async (wrong, fields) => {
    const { id: patientId } = await opened()
    expect(await add({ ...note, patientId, ...wrong })).toMatchObject({ status: 400, body: { fields } })
  })

  it('is 404 for an unknown patient', async () => {
    expect((await add({ ...note, patientId: 'z'.repeat(22) })).status).toBe(404)
  })
})

it('keeps everything about a patient sealed, and out of the lines that are logged', async () => {
  const { id } = await opened({ name: 'Zoraida Singular', allergies: 'Mariscos crudos', insuranceInfo: 'Póliza 77' })
  await correct(id, { medicalHistory: 'Fractura antigua' })
  const stored = JSON.stringify(await staff().world.log.readStream(patientStream(id)), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const personal of ['Zoraida', 'Mariscos', 'Póliza', 'Fractura', '@ejemplo.cr'])
    expect(stored + staff().http.lines.join('\n')).not.toContain(personal)
})

describe('POST /api/doctor/create-profile-from-intake', () => {
  // @rule intakes-create-record: §7 POST /api/doctor/create-profile-from-intake takes intakeId and answers the record;
  //   the form becomes processed
  it('answers the record made of the form, and the same one at a second press; an unknown form is 404', async () => {
    const person = nextPerson()
    await call('POST', '/api/patient-intake', { ...person, allergies: 'Látex', medications: 'Losartán', painAreas: [] })
    const [last] = (await staff().world.log.readAll(0n, 100_000))
      .filter(({ type }) => type === 'FirstSessionFormSubmitted')
      .slice(-1)
    const press = (intakeId: unknown) => call('POST', '/api/doctor/create-profile-from-intake', { intakeId })
    const first = await press(last?.data.intakeId)
    expect([first.status, first.body.linked]).toEqual([201, false])
    expect(patientRow.strict().parse(first.body.patient)).toMatchObject({
      ...person,
      allergies: 'Látex',
      currentMedications: 'Losartán',
      intakeId: last?.data.intakeId,
    })
    expect(first.position).toBe((await staff().world.log.head()).position)
    expect((await press(last?.data.intakeId)).body).toEqual(first.body)
    expect(await press('z'.repeat(22))).toMatchObject({ status: 404, body: { error: 'No existe ese formulario.' } })
  })
})

describe('a note that is wrong', () => {
  const written = async () => {
    const { id: patientId } = await opened()
    const note = { noteDate: '2026-11-20', sessionType: 'control', treatment: 'Calor' }
    const { body } = await call('POST', '/api/follow-up-notes', { ...note, patientId })
    return { note, patientId, row: followUpNoteRow.parse(body) }
  }
  const path = ({ patientId, id }: { patientId: string; id: string }) => `/api/follow-up-notes/${patientId}/${id}`

  // @rule notes-corrected
  it('is corrected: what it said stays with who wrote it and when, and another version than the shown one is 412', async () => {
    const { note, row } = await written()
    const key = staff().key()
    const body = { ...note, treatment: 'Frío', version: 1 }
    const answer = await call('PUT', path(row), body, { key, cookie: staff().admin })
    expect(answer.status).toBe(200)
    const at = followUpNoteRow.parse(answer.body).corrected?.at
    expect(followUpNoteRow.strict().parse(answer.body)).toEqual({
      ...row,
      treatment: 'Frío',
      version: 2,
      corrected: { doctorId: 'admin', at },
      earlier: [
        {
          noteDate: row.noteDate,
          sessionType: row.sessionType,
          symptoms: null,
          treatment: 'Calor',
          recommendations: null,
          nextAppointment: null,
          observations: null,
          doctorId: 'ana',
          at: row.createdAt,
        },
      ],
    })
    expect((await call('PUT', path(row), body, { key, cookie: staff().admin })).body).toEqual(answer.body)
    const late = await call('PUT', path(row), { ...body, treatment: 'Vendaje' })
    expect([late.status, late.body.code]).toEqual([412, 'stale'])
    expect(await typesOf(row.patientId)).toEqual(['PatientRecordOpened', 'FollowUpNoteAdded', 'FollowUpNoteCorrected'])
  })

  // @rule notes-annulled
  it('is annulled and passed to the right person, in whose record it is once, of its own author', async () => {
    const [{ row }, { id: passTo }] = [await written(), await opened()]
    const body = { version: 1, reason: 'paciente_equivocado', passTo }
    const sent = { key: staff().key(), cookie: staff().admin }
    const answer = await call('POST', `${path(row)}/annul`, body, sent)
    expect(answer).toMatchObject({
      status: 200,
      body: { treatment: 'Calor', annulled: { doctorId: 'admin', reason: 'paciente_equivocado', passedTo: passTo } },
    })
    await call('POST', `${path(row)}/annul`, body, sent)
    const events = await staff().world.log.readStream(patientStream(passTo))
    expect(events.map(({ type }) => type)).toEqual(['PatientRecordOpened', 'FollowUpNoteAdded'])
    expect(events[1]?.data).toMatchObject({
      doctorId: 'ana',
      passedFrom: { patientId: row.patientId, noteId: row.id, by: 'admin' },
    })
    const again = await call('PUT', path(row), {
      version: body.version,
      noteDate: '2026-11-20',
      sessionType: 'control',
      symptoms: 'x',
    })
    expect([again.status, again.body.code]).toEqual([409, 'note-annulled'])
  })

  // @rule notes-annulled
  it.each([
    ['its own record', 400, (id: string) => id],
    ['nobody', 404, () => 'z'.repeat(22)],
  ] as const)('is not passed to %s, and stays as it is', async (_, status, to) => {
    const { row } = await written()
    const body = { version: 1, reason: 'paciente_equivocado', passTo: to(row.patientId) }
    const answer = await call('POST', `${path(row)}/annul`, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, ['passTo']])
    const other = { version: 1, reason: 'otro', passTo: 'y'.repeat(22) }
    expect((await call('POST', `${path(row)}/annul`, other)).status).toBe(400)
    expect(await typesOf(row.patientId)).toEqual(['PatientRecordOpened', 'FollowUpNoteAdded'])
  })
})
