import { z } from 'zod'
import { allergyAnswer } from '../contracts/patients/allergies.ts'
import { genders, painAreas } from '../contracts/patients/intake-fields.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const contact = z.object({
  cedula: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  age: z.int().optional(),
  gender: z.enum(genders).optional(),
  occupation: z.string().optional(),
  address: z.string().optional(),
  emergencyContact: z.string().optional(),
  emergencyPhone: z.string().optional(),
})
const clinical = z.object({
  healthConditions: z.string().optional(),
  surgeries: z.string().optional(),
  medications: z.string().optional(),
  allergyStatus: allergyAnswer.optional(),
  allergies: z.string().optional(),
  painAreas: z.array(z.enum(painAreas)),
  painLevel: z.int().optional(),
  painDescription: z.string().optional(),
  symptomOnset: z.string().optional(),
  previousTreatments: z.string().optional(),
  physicalActivity: z.string().optional(),
  sleepPatterns: z.string().optional(),
  workEnvironment: z.string().optional(),
  expectations: z.string().optional(),
  additionalNotes: z.string().optional(),
})

/** The answers of a first-session form, by their class. */
export const contactAnswers = contact.keyof().options
export const clinicalAnswers = clinical.keyof().options
export const answerNames = [...contactAnswers, ...clinicalAnswers] as const
export type AnswerName = (typeof answerNames)[number]

/** A first-session form came in; everything a person wrote in it is sealed. A field left blank is absent. */
export const firstSessionFormSubmitted = defineEvent('FirstSessionFormSubmitted', 1, {
  data: z.object({ intakeId: z.string() }),
  contact,
  clinical,
})

/** The same answers where each may be taken away again: null. */
const cleared = <S extends z.ZodRawShape>(answers: z.ZodObject<S>) =>
  z.object(
    Object.fromEntries(Object.entries(answers.shape).map(([name, answer]) => [name, z.nullish(answer)])) as {
      [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>>
    },
  )

/**
 * Staff corrected one answer of a form, which `field` names; null where it was cleared. A new cédula stands on the claim named here
 * (docs/decisions/0013). `submissionId`: the later sending that the answer was taken over from.
 */
const firstSessionAnswerCorrected = defineEvent('FirstSessionAnswerCorrected', 1, {
  data: z.object({
    intakeId: z.string(),
    field: z.enum(answerNames),
    claimId: z.string().optional(),
    submissionId: z.string().optional(),
  }),
  contact: cleared(contact),
  clinical: cleared(clinical),
})

/** Fence: this correction of the cédula was given up; the form can no longer take the cédula by the claim it names. */
const cedulaCorrectionAbandoned = defineEvent('CedulaCorrectionAbandoned', 1, {
  data: z.object({ intakeId: z.string(), claimId: z.string() }),
})

/** A form with the same cédula came in later: it waits beside the first until staff have gone through it (docs/decisions/0083). */
const firstSessionFormSentAgain = defineEvent('FirstSessionFormSentAgain', 1, {
  data: z.object({ intakeId: z.string(), submissionId: z.string() }),
  contact,
  clinical,
})
/** What a later sending tells of one answer was looked at and left. */
const laterAnswerLeft = defineEvent('LaterAnswerLeft', 1, {
  data: z.object({ intakeId: z.string(), submissionId: z.string(), field: z.enum(answerNames) }),
})
/** Staff have gone through a later sending: each answer that differs was taken over or left. */
const laterFormCompared = defineEvent('LaterFormCompared', 1, {
  data: z.object({ intakeId: z.string(), submissionId: z.string() }),
})

/** A patient's record was made of the form, or the form belongs to one that was there (docs/decisions/0083). `wasReviewed`: it waited no longer. */
const firstSessionFormProcessed = defineEvent('FirstSessionFormProcessed', 1, {
  data: z.object({ intakeId: z.string(), patientId: z.string(), wasReviewed: z.boolean().optional() }),
})
/** Staff have read the form. */
const firstSessionFormReviewed = defineEvent('FirstSessionFormReviewed', 1, {
  data: z.object({ intakeId: z.string() }),
})
/** A form that was reviewed waits again. */
const firstSessionFormSetBack = defineEvent('FirstSessionFormSetBack', 1, {
  data: z.object({ intakeId: z.string() }),
})

/** The form is of the visit: found by cédula, e-mail or phone, or chosen by staff (docs/streams.md#process-managers). */
const formTiedToVisit = defineEvent('FormTiedToVisit', 1, {
  data: z.object({ intakeId: z.string(), appointmentId: z.string(), byStaff: z.boolean().optional() }),
})
/** Staff said that the form is of no visit; or, where it says `cancelled`, its visit was cancelled and its person has no other to come. */
const formUntiedFromVisit = defineEvent('FormUntiedFromVisit', 1, {
  data: z.object({ intakeId: z.string(), appointmentId: z.string(), cancelled: z.boolean().optional() }),
})

export const intakeEvents = [
  firstSessionFormSubmitted,
  firstSessionAnswerCorrected,
  cedulaCorrectionAbandoned,
  firstSessionFormSentAgain,
  laterAnswerLeft,
  laterFormCompared,
  firstSessionFormProcessed,
  firstSessionFormReviewed,
  firstSessionFormSetBack,
  formTiedToVisit,
  formUntiedFromVisit,
] as const
export type IntakeEvent = EventOf<(typeof intakeEvents)[number]>
export type FirstSessionFormSubmitted = EventOf<typeof firstSessionFormSubmitted>
export type FirstSessionFormSentAgain = EventOf<typeof firstSessionFormSentAgain>
export type FirstSessionAnswerCorrected = EventOf<typeof firstSessionAnswerCorrected>

/** `intake-<id>`: one first-session form. Its cédula is a claim in the vault (docs/streams.md#uniqueness). */
export const intakeStream = (id: string): string => `intake-${id}`
export const intakeIdOf = (stream: string): string => stream.slice(intakeStream('').length)
