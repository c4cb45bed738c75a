import { z } from 'zod'
import { genders, painAreas } from '../contracts/intakes.ts'
import { defineEvent, type EventOf } from '../log/define-event.ts'

/** A first-session form came in; everything a person wrote in it is sealed. A field left blank is absent. */
export const firstSessionFormSubmitted = defineEvent('FirstSessionFormSubmitted', 1, {
  data: z.object({ intakeId: z.string() }),
  contact: z.object({
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
  }),
  clinical: z.object({
    healthConditions: z.string().optional(),
    surgeries: z.string().optional(),
    medications: z.string().optional(),
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
  }),
})

export const intakeEvents = [firstSessionFormSubmitted] as const
export type IntakeEvent = EventOf<(typeof intakeEvents)[number]>
export type FirstSessionFormSubmitted = EventOf<typeof firstSessionFormSubmitted>

/** `intake-<id>`: one first-session form. Its cédula is a claim in the vault (docs/streams.md#uniqueness). */
export const intakeStream = (id: string): string => `intake-${id}`
