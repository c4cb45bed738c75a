import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import type { AccessRow, accessCalls } from '@clinic/shared-events/contracts/patients/accesses.ts'
import type { PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import { accountNames } from '../account-names.ts'
import { linkTo } from '../list.ts'
import { cursorOf, rowPositionOf } from '../list-cursor.ts'
import { type ReadDeps, type Reading, readOne } from '../reading.ts'
import { subjectNames } from '../subject-names.ts'

const pageRows = 50

export const accessReads = ({ accesses, reading }: ReadDeps): ReadsOf<typeof accessCalls> => ({
  /** GET /api/doctor/accesses (ours): who saw clinical data, the newest first; of a person with their first-session form. A `Link` names what follows. */
  async listAccesses(call) {
    const { of, limit = pageRows, after } = call.query
    const found = await accesses.list({
      ...(of !== undefined && { of: await streamsOf(reading, of) }),
      ...(after !== undefined && { before: rowPositionOf(after, 0).key.id }),
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const names = await accountNames(
      reading,
      page.map(({ staffId }) => staffId),
    )
    const subjects = await subjectNames(
      reading,
      page.map((access) => access.of),
    )
    const body = page.map(
      (access): AccessRow => ({
        ...access,
        by: names.get(access.staffId) ?? null,
        name: subjects.get(access.of) ?? null,
      }),
    )
    const last = found.length > limit ? page.at(-1) : undefined
    return { body, ...linkTo(call, last && cursorOf({ sort: [], id: last.id })) }
  },
})

/** What belongs to a record is seen in the form that it was made of, too. */
const streamsOf = async (reading: Reading, of: string): Promise<string[]> => {
  const [, patientId] = /^patient-(.+)$/.exec(of) ?? []
  if (patientId === undefined || of !== patientStream(patientId)) return [of]
  const { json } = await readOne(reading, patients, patientId, null)
  // The stored document is the contract's row: the projection's own type.
  const intakeId = json === null ? null : (JSON.parse(json) as PatientRow).intakeId
  return intakeId === null ? [of] : [of, intakeStream(intakeId)]
}
