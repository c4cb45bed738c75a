import { patientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { newPeople } from '../../testing/patient-samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const staff = useServedStaff()
const nextPerson = newPeople()

const call = (method: string, path: string, body: object, sent: Sent = {}) =>
  staff().http.call(method, path, { body, cookie: staff().doctor, ...sent })
const press = (body: object, sent?: Sent) => call('POST', '/api/doctor/create-profile-from-intake', body, sent)
const typesOf = async (stream: string) => (await staff().world.log.readStream(stream)).map(({ type }) => type)

/** A record that is there, and a form of the same person that tells other allergies and medication. */
const both = async () => {
  const person = nextPerson()
  const record = patientRow.parse((await call('POST', '/api/patients', { ...person, allergies: 'Penicilina' })).body)
  await call('POST', '/api/patient-intake', { ...person, allergies: 'Látex', medications: 'Losartán', painAreas: [] })
  const [submitted] = (await staff().world.log.readAll(0n, 100_000))
    .filter(({ type }) => type === 'FirstSessionFormSubmitted')
    .slice(-1)
  return { record, intakeId: String(submitted?.data.intakeId) }
}
const shown = { formRevision: '0', patientRevision: '0' }
const choices = { allergies: 'both', currentMedications: 'take' }

describe('a form whose cédula has a record', () => {
  // @rule intakes-record-linked, intakes-record-compared
  it('waits until form and record were compared: the answer says that there is one, and nothing is done', async () => {
    const { record, intakeId } = await both()
    const answer = await press({ intakeId })
    expect([answer.status, answer.body]).toEqual([201, { patient: record, linked: true, processed: false }])
    expect(await typesOf(`intake-${intakeId}`)).toEqual(['FirstSessionFormSubmitted'])
    expect(await typesOf(patientStream(record.id))).toEqual(['PatientRecordOpened'])
  })

  // @rule intakes-record-compared: Form and record are shown side by side, field by field, each taken over or left
  //   with an event each; the form is processed only after that (decision 83)
  it('belongs to it once each field was taken over or left, with an event each', async () => {
    const { record, intakeId } = await both()
    const [key, compared] = [staff().key(), { ...shown, choices: { allergies: 'leave', currentMedications: 'take' } }]
    const answer = await press({ intakeId, compared }, { key })
    expect(answer.body).toMatchObject({ linked: true, processed: true })
    expect(answer.body.patient).toMatchObject({ allergies: 'Penicilina', currentMedications: 'Losartán' })
    const types = ['PatientRecordOpened', 'FormAnswerLeft', 'PatientDetailsCorrected']
    expect(await typesOf(patientStream(record.id))).toEqual(types)
    expect(await typesOf(`intake-${intakeId}`)).toEqual(['FirstSessionFormSubmitted', 'FirstSessionFormProcessed'])
    expect((await press({ intakeId, compared }, { key })).body).toEqual(answer.body)
    expect(await typesOf(patientStream(record.id))).toEqual(types)
  })

  // @rule intakes-record-never-silent: Allergies and medication that differ are never left silently: nothing is done
  //   while one field that differs is not decided on
  it.each([
    ['allergies', { currentMedications: 'take' }],
    ['currentMedications', { allergies: 'leave' }],
  ])('is not processed while %s is not decided on', async (field, some) => {
    const { record, intakeId } = await both()
    const answer = await press({ intakeId, compared: { ...shown, choices: some } })
    expect([answer.status, answer.body.code]).toEqual([409, 'answers-undecided'])
    expect(Object.keys(answer.body.fields as object)).toEqual([field])
    expect(await typesOf(patientStream(record.id))).toEqual(['PatientRecordOpened'])
    expect(await typesOf(`intake-${intakeId}`)).toEqual(['FirstSessionFormSubmitted'])
  })

  // @rule intakes-record-compared
  it('is compared as it is: 412 where form or record was changed after it was shown', async () => {
    const { record, intakeId } = await both()
    await call('PATCH', `/api/doctor/patient-intakes/${intakeId}`, { allergies: 'Polen' })
    const compared = { ...shown, choices }
    expect((await press({ intakeId, compared })).status).toBe(412)
    await call('PATCH', `/api/patients/${record.id}`, { address: 'Heredia' })
    expect((await press({ intakeId, compared: { ...compared, formRevision: '1' } })).status).toBe(412)
    const now = { formRevision: '1', patientRevision: '1', choices }
    expect((await press({ intakeId, compared: now })).body.patient).toMatchObject({ allergies: 'Penicilina\nPolen' })
  })

  it('keeps both texts of allergies, medication and history alone', async () => {
    const { intakeId } = await both()
    const answer = await press({ intakeId, compared: { ...shown, choices: { ...choices, phone: 'both' } } })
    expect(answer.status).toBe(400)
  })
})
