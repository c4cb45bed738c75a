import { type CallName, calls } from '@clinic/shared-events/contracts/calls.ts'
import { describe, expect, test } from 'vitest'
import { untakenFields } from './untaken-fields.ts'

// @rule fields-not-taken
describe('a field that a call does not take', () => {
  test.each([
    ['changeStatus', 'notes', ' Se cambia con PUT /api/appointments/{id}.'],
    ['editAppointment', 'time', ' Se cambia con startTime.'],
    ['editAppointment', 'reminderSent', ' Se cambia con POST /api/appointments/{id}/open-reminder.'],
    ['changeStock', 'price', ' Se cambia con PUT /api/products/{id}.'],
    ['correctPatient', 'assignedDoctorId', ' Se cambia con PUT /api/patients/{patientId}/assign-doctor.'],
    ['editAppointment', 'createdAt', ''],
    ['bookAppointment', 'id', ''],
  ] as const)('%s: %s is named, with the call that changes it%s', (name, field, how) => {
    expect(untakenFields(calls[name], { [field]: 1 })).toEqual({
      [field]: `${field}: esta llamada no toma este campo.${how}`,
    })
  })

  test('a call that takes nothing at all, as signing out, is refused for nothing', () => {
    expect(untakenFields(calls.signOut, { all: true })).toEqual({})
  })

  test('what is no name is not repeated, and what is no object is left to the schema', () => {
    for (const key of ['x'.repeat(5_000), '93609f1727c50cf5b189acc68cd4bd72', 'a b', '1-0845-0393', ''])
      expect(untakenFields(calls.editAppointment, { [key]: 1 })).toEqual({
        'campo desconocido': 'campo desconocido: esta llamada no toma este campo.',
      })
    for (const body of [null, undefined, 'x', 3, [1]]) expect(untakenFields(calls.editAppointment, body)).toEqual({})
  })
})

/** The fields of each payload that the specification lists. */
const listed: Partial<Record<CallName, string>> = {
  bookAppointment:
    'name email phone date startTime endTime address specialty appointmentType status reason cedula reminderSent confirmationSent notes',
  editAppointment:
    'name email phone date startTime endTime address specialty appointmentType status reason cedula notes',
  changeStatus: 'status',
  sendReminder: 'reminderType',
  sendMassReminders: 'reminderType',
  submitClinicalIntake: 'appointmentId age occupation healthConditions surgeries falls tattoosScars painAreas',
  submitPatientIntake:
    'cedula name email phone age gender occupation address healthConditions surgeries medications allergies emergencyContact emergencyPhone painAreas painLevel painDescription symptomOnset previousTreatments physicalActivity sleepPatterns workEnvironment expectations additionalNotes',
  requestAction: 'notes',
  processAction: 'status response',
  addToCart: 'productId quantity sessionId',
  placeOrder: 'customerName customerPhone customerEmail customerAddress items totalAmount paymentMethod notes status',
  changeOrderStatus: 'status',
  openPatient:
    'name email phone address cedula age occupation dateOfBirth gender emergencyContact emergencyPhone medicalHistory allergies currentMedications insuranceInfo assignedDoctorId',
  assignDoctor: 'doctorId',
  addFollowUpNote:
    'patientId doctorId noteDate sessionType symptoms treatment recommendations nextAppointment observations',
  addMedicalRecord: 'appointmentId doctorId patientName diagnosis treatment medications notes nextAppointment',
  openPatientFromIntake: 'intakeId',
  createProduct: 'name description price category imageUrl stock',
  editProduct: 'name description price category imageUrl stock',
  changeStock: 'stock',
  signIn: 'username password',
  createDoctor: 'username password name email specialty role',
  forcePassword: 'doctorId newPassword',
  changePassword: 'currentPassword newPassword',
  createBotConfig:
    'twilioAccountSid twilioAuthToken twilioPhoneNumber name webhookUrl messageService templateAppointmentConfirmed templateAppointmentReminder3Day templateAppointmentReminder1Day templateAppointmentCancelled templateGeneralMessage',
  createAutoResponse: 'triggerKeywords responseTemplate action priority',
  sendTestMessage: 'phoneNumber message appointmentId',
  testAppointmentTemplate: 'phone patientName patientEmail dateTime specialty contentSid',
  testReminderTemplate: 'phone patientName specialty appointmentDate appointmentTime appointmentId contentSid',
  testTemplate: 'phone contentSid',
  testMail: 'email',
}

// @rule fields-not-taken
test.each(Object.entries(listed))('%s takes what the specification lists', (name, fields) => {
  const body = Object.fromEntries(fields.split(' ').map((field) => [field, 1]))
  expect(untakenFields(calls[name as CallName], body)).toEqual({})
})
