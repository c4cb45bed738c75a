import { expect } from '@playwright/test'
import { patientWithNotes, recordedVisit } from './support/actions/records.ts'
import { test } from './support/systems/clinic.ts'
import { complaints, expectOnce } from './support/walks/walk.ts'

const pages = [
  ...['dashboard', 'dashboard/resumen', 'appointments', 'appointments/hoja', 'mensajes', 'patient-intakes', 'orders'],
  ...[
    'patients',
    'products',
    'admin/users',
    'admin/clinica',
    'admin/datos-personales',
    'admin/auditoria',
    'twilio-bot',
  ],
  'change-password',
]

// @rule titles-once: Issue: no screen says its title twice
// @rule one-filled-button: Issue: one filled button a view, beside the coral one of its main action
// @rule no-console-warning: Issue: no page of the office is warned about in the browser's console, a record without a form either
for (const width of [375, 1280])
  test(`each page of the office has its title once, one filled button and no warning (${width} px)`, async ({
    asStaff,
    clinic,
  }) => {
    test.setTimeout(240_000)
    const [patient, visit] = [await patientWithNotes(clinic), await recordedVisit(clinic)]
    const page = await asStaff('/doctor/dashboard', 'admin', { viewport: { width, height: 812 } })
    const heard = complaints(page, ['error', 'warning'])
    for (const path of [...pages, `patients/${patient}`, `medical-record/${visit}`]) {
      await page.goto(`/doctor/${path}`)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOnce(page)
    }
    expect(heard).toEqual([])
  })
