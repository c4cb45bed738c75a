import { joined } from '../http/joined.ts'
import { appointmentRefusals } from './deciders/refusals.ts'
import { actionCalls } from './routes/actions.ts'
import { appointmentCalls } from './routes/appointments.ts'
import { clinicalIntakeCalls } from './routes/clinical-intakes.ts'
import { heatmapCalls } from './routes/heatmap.ts'
import { medicalRecordCalls } from './routes/medical-records.ts'
import { patientOfVisitCalls } from './routes/patient-of-visit.ts'
import { paymentProofCalls } from './routes/payment-proofs.ts'
import { preferenceCalls } from './routes/preferences.ts'
import { reminderCalls } from './routes/reminders.ts'

export const appointmentRoutes = {
  calls: joined(
    appointmentCalls,
    actionCalls,
    reminderCalls,
    heatmapCalls,
    medicalRecordCalls,
    clinicalIntakeCalls,
    paymentProofCalls,
    patientOfVisitCalls,
    preferenceCalls,
  ),
  refusals: appointmentRefusals,
}
