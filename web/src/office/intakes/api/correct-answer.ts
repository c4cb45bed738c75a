import { intakeCalls, type PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { Change } from '~/office/shared/records/use-one-field.ts'
import type { AnswerName } from '../model/answers.ts'
import { rememberForm } from './intakes.ts'

/** PATCH /api/doctor/patient-intakes/{id} (docs/specification.md#office-calls): one field. @throws ApiError, ConnectionError */
export const useCorrectAnswer = ({ id }: Pick<PatientIntakeRow, 'id'>) => {
  const client = useQueryClient()
  const correct = useSendOnce(({ field, value, revision: ifMatch }: Change<AnswerName>, idempotencyKey) =>
    sendCall(intakeCalls.correctAnswer, { params: { id }, body: { [field]: value }, ifMatch, idempotencyKey }),
  )
  return async (change: Change<AnswerName>): Promise<void> => rememberForm(client, await correct(change))
}
