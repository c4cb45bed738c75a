import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { answerOffice } from '~/testing/office-answers.ts'
import { doctor } from '~/testing/staff.ts'
import { dialogs, pages, typeAt, typed } from '~/testing/typed-places.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
  forgetStaffDrafts()
  answerOffice((name) => (name === 'listDoctors' ? [doctor(), doctor({ id: 'd2', username: 'jsolano' })] : null))
})
afterEach(() => {
  vi.useRealTimers()
})

const isQuestion = { name: /^¿(Deja|Sale) .*\?$/ }
const question = async () => within(await screen.findByRole('alertdialog', isQuestion))
const noQuestion = () => waitFor(() => expect(screen.queryByRole('alertdialog', isQuestion)).toBeNull())

/** The files with a form or a field of their own that ask nothing, and why. */
const without: Readonly<Record<string, string>> = {
  'components/ui/forms/text-field.tsx': 'the field itself',
  'components/ui/forms/date-field.tsx': 'the field itself',
  'components/ui/forms/manual-field.tsx': 'what is only read',
  'lib/forms/use-submitted-form.ts': 'the form itself',
  'office/shared/records/form-dialog.tsx': 'the dialog of others',
  'person/cedula-field.tsx': 'the fields of others',
  'person/person-fields.tsx': 'the fields of others',
  'public/appointments/components/day-and-hour.tsx': 'the fields of others',
  'office/products/components/image-field.tsx': 'the fields of others',
  'office/orders/components/new-order/units-field.tsx': 'the fields of others',
  'office/shared/records/record-form.tsx': 'the fields of others',
  'office/shared/records/field-control.tsx': 'the fields of others',
  'office/shared/appointments/components/editing/when-fields.tsx': 'the fields of others',
  'office/shared/appointments/components/editing/who-fields.tsx': 'the fields of others',
  'public/patient-intake/components/intake-sections.tsx': 'the fields of others',
  'components/ui/export-button.tsx': 'days that are chosen, guarded by their dialog',
  'office/intakes/components/compare-dialog.tsx': 'buttons that are chosen, guarded by their dialog',
  'office/shared/records/written/annul-panel.tsx': 'inside the note, below',
  'office/personal-data/components/erase-dialog.tsx': 'a word that confirms, guarded by its dialog',
  'office/personal-data/components/personal-data-page.tsx': 'a search',
  'office/board/components/search/search-dialog.tsx': 'a search',
  'office/orders/components/new-order/choose-products.tsx': 'a search',
  'office/shared/appointments/components/editing/patient-search.tsx': 'a search',
  'office/shared/appointments/components/patient/find-record.tsx': 'a search',
  'office/history/components/as-of-field.tsx': 'what is shown',
  'office/history/components/log-filters.tsx': 'what is shown',
  'office/products/components/stock-input.tsx': 'saved as it is typed',
  'public/shop/components/order/order-lookup.tsx': 'a search',
  'office/messaging/components/conversations/answer-form.tsx': 'stays for coming back',
  'public/shop/components/checkout/customer-dialog.tsx': 'stays for coming back',
  'public/invitation/components/password-form.tsx': "a password, nobody's text",
  'office/staff/components/login-form.tsx': "a password, nobody's text",
  'office/staff/components/pin-form.tsx': "a PIN, nobody's text",
}
const sources = import.meta.glob<string>(['~/**/*.{ts,tsx}', '!~/**/*.spec.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const hasForm =
  /<form\b|<FormDialog|<(?:Text|Password|Date|Time)Field[\s>]|<textarea|<TextArea|inputMode=|useSubmittedForm[(<]/

// @rule asks-before-typed-goes
test('every file with a form is walked here, or it is said why not', () => {
  const files = Object.entries(sources).filter(([, text]) => hasForm.test(text))
  const named = files.map(([path]) => path.slice(path.indexOf('/src/') + 5)).filter((path) => !path.includes('/hooks/'))
  const walked = [...dialogs, ...pages].map(([, { file }]) => file)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !walked.some((file) => path.includes(`${file}.`)) && !(path in without))).toEqual([])
  expect(Object.keys(without).filter((path) => !named.includes(path))).toEqual([])
  expect(walked.filter((file) => !named.some((path) => path.includes(`${file}.`)))).toEqual([])
})

// @rule asks-before-typed-goes: Issue: a question before anything typed goes, in every dialog and form: 'Seguir
//   escribiendo' first, 'Descartar' (decision 120)
// @rule taken-back: Issue: discarded by mistake: 'Recuperar' for 10 s (decision 202)
test.each(dialogs)('the dialog %s asks, and opens again with what was discarded', async (name, place) => {
  const dialog = async () => {
    await waitFor(() =>
      expect(screen.queryByRole('alertdialog', { name }) ?? screen.queryByRole('dialog', { name })).not.toBeNull(),
    )
    return (screen.queryByRole('alertdialog', { name }) ?? screen.getByRole('dialog', { name })) as HTMLElement
  }
  const { user, shown } = await typeAt(place, dialog)
  const before = (await shown()).value
  await user.keyboard('{Escape}')
  expect((await question()).getAllByRole('button')[0]?.textContent).toBe('Seguir escribiendo')
  await user.keyboard('{Escape}')
  await noQuestion()
  await user.click(within(await dialog()).getByRole('button', { name: 'Volver' }))
  await user.click((await question()).getByRole('button', { name: 'Seguir escribiendo' }))
  await noQuestion()
  expect((await shown()).value).toBe(before)
  await user.keyboard('{Escape}')
  await user.click((await question()).getByRole('button', { name: 'Descartar' }))
  await noQuestion()
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
  const again = await within(await dialog()).findByLabelText<HTMLInputElement>(place.field)
  await waitFor(() => expect(again.value).toBe(before))
  expect(again.value).toContain(typed)
})

// @rule asks-before-typed-goes
// @rule taken-back
test.each(pages)('%s is asked about before a link leads away, and comes back', async (_, place) => {
  const { user, router, shown } = await typeAt(place)
  const before = (await shown()).value
  const away = place.at.startsWith('/doctor') ? '/doctor/orders' : '/multas'
  await router.navigate(away)
  await question()
  await user.keyboard('{Escape}')
  await noQuestion()
  expect((await shown()).value).toBe(before)
  await router.navigate(away)
  await user.click((await question()).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(away))
  await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(place.field).value).toBe(before))
  expect(before).toContain(typed)
})
