import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { FrameParts } from '~/components/ui/frame-parts.tsx'
import { useLoaded } from '~/lib/reads/use-loaded.ts'
import { expectToasts } from '~/lib/toasts.ts'
import { BareFrame } from '~/office/board/components/bare-frame.tsx'
import { FirstSteps } from '~/office/first-steps/components/first-steps.tsx'
import { PasswordSignedOut } from '~/office/staff/components/password-signed-out.tsx'
import { paths } from '~/paths.ts'
import { ownPasswordTexts } from '~/texts/office/own-password.ts'
import { DoctorFrame } from './doctor-frame.tsx'

/** Every /doctor page but the login: for signed-in staff only, inside the board's frame; a page's outlet context is who is signed in. */
export function DoctorArea() {
  const { pathname } = useLocation()
  // A message that something failed for want of the server is shown without it.
  useEffect(expectToasts, [])
  // Where a session ends after a newer build has taken the place of this one, what was typed waits behind the login.
  useLoaded(() => import('~/office/staff/components/login-page.tsx'), true)
  // The page of the own password says itself that somebody has to sign in (docs/specification.md#office-screens).
  const signedOut = pathname === paths.doctorPassword && (
    <BareFrame title={ownPasswordTexts.page}>
      <PasswordSignedOut />
    </BareFrame>
  )
  return (
    <DoctorFrame signedOut={signedOut || undefined}>
      {(doctor) => (
        <>
          {pathname === paths.doctorDashboard && <FirstSteps doctor={doctor} />}
          <Outlet context={doctor} />
          <FrameParts of="office" />
        </>
      )}
    </DoctorFrame>
  )
}
