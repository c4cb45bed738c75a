import { type openPatientFromIntakeBody, patientCalls } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'

export type PressedForm = z.input<typeof openPatientFromIntakeBody>

/**
 * POST /api/doctor/create-profile-from-intake (docs/specification.md#office-calls). The form becomes processed; where its cédula has a record,
 * once the two were compared.
 */
export const useCreateRecord = () =>
  useMutation({
    mutationFn: useSendOnce((body: PressedForm, idempotencyKey) =>
      sendCall(patientCalls.openPatientFromIntake, { body, idempotencyKey }),
    ),
  })
