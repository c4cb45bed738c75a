import { loginBody } from '@clinic/shared-events/contracts/practice/staff.ts'
import { describe, expect, test } from 'vitest'
import { emptyValues, newBody } from '~/office/shared/appointments/model/editing/form-values.ts'
import { bookingFormSchema, emptyBooking } from '~/public/appointments/model/booking-form.ts'
import { emptyIntake as emptyClinical, intakeFormSchema } from '~/public/clinical-intake/model/intake-form.ts'
import { deletionForm, emptyDeletion } from '~/public/legal/model/deletion-form.ts'
import { emptyIntake, intakeForm } from '~/public/patient-intake/model/intake-form.ts'
import { emptyCheckout, emptyCustomer } from '~/public/shop/model/drafts.ts'
import { checkoutSchema, customerSchema } from '~/public/shop/model/order-body.ts'
import { unseenTexts } from '~/testing/hard-text.ts'

type Checked = { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } }
/** The first sentence of each field, as the screens show it. */
const sentencesOf = ({ error }: Checked): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse())

type Form = { required: readonly string[]; empty: object; check: (filled: object) => Record<string, string> }
const formOf = <T extends object>(
  required: readonly (keyof T & string)[],
  empty: T,
  check: (filled: T) => Record<string, string>,
): Form => ({ required, empty, check: (filled) => check(filled as T) })

const forms: Record<string, Form> = {
  booking: formOf(['name', 'phone', 'email', 'address'], emptyBooking, (form) =>
    sentencesOf(bookingFormSchema(365).safeParse(form)),
  ),
  'form before a visit': formOf(['age', 'occupation'], emptyClinical, (form) =>
    sentencesOf(intakeFormSchema.safeParse(form)),
  ),
  'first-session form': formOf(['cedula', 'name', 'email', 'phone'], emptyIntake, (form) =>
    sentencesOf(intakeForm.safeParse(form)),
  ),
  "the cart's customer": formOf(['name', 'email', 'phone', 'address'], emptyCustomer, (form) =>
    sentencesOf(customerSchema.safeParse(form)),
  ),
  checkout: formOf(['customerName', 'customerEmail', 'customerPhone', 'customerAddress'], emptyCheckout, (form) =>
    sentencesOf(checkoutSchema.safeParse(form)),
  ),
  "the staff's booking": formOf(['name', 'phone', 'address'], emptyValues({ date: '2026-11-24' }), (form) => {
    const checked = newBody(form)
    return checked.ok ? {} : checked.errors
  }),
  'data deletion': formOf(['name', 'email'], emptyDeletion, (form) => sentencesOf(deletionForm.safeParse(form))),
  login: formOf(['username'], { username: '', password: 'secreta' }, (form) => sentencesOf(loginBody.safeParse(form))),
}

describe.each(Object.entries(forms))('%s', (_, { required, empty, check }) => {
  test.each(Object.entries(unseenTexts))('says of %s what it says of a field left empty', (__, text) => {
    const blank = check(empty)
    const unseen = check({ ...empty, ...Object.fromEntries(required.map((field) => [field, text])) })
    for (const field of required) expect([field, unseen[field]]).toEqual([field, expect.stringMatching(/./)])
    expect(unseen).toEqual(blank)
  })
})
