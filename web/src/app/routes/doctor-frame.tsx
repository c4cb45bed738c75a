import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { BareFrame } from '~/office/board/components/bare-frame.tsx'
import { BoardFrame } from '~/office/board/components/board-frame.tsx'
import { BoardLoading } from '~/office/board/components/board-loading.tsx'
import { useSignOut } from '~/office/staff/api/sign-out.ts'
import { RequireDoctor } from '~/office/staff/components/require-doctor.tsx'
import { paths } from '~/paths.ts'
import { ownPasswordTexts } from '~/texts/office/own-password.ts'

type DoctorFrameProps = {
  /** Shown to who is not signed in; without it they are led to the login. */
  signedOut?: ReactNode
  children: (doctor: Me) => ReactNode
}

/** The board's frame around a page for signed-in staff. Who is asked for a password of their own sees the page for that alone. */
export function DoctorFrame({ signedOut, children }: DoctorFrameProps) {
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const leave = { run: () => signOut.mutate(), running: signOut.isPending }
  return (
    <RequireDoctor loading={<BoardLoading />} signedOut={signedOut}>
      {(doctor) => {
        if (!doctor.passwordDue)
          return (
            <BoardFrame member={doctor} signOut={leave}>
              {children(doctor)}
            </BoardFrame>
          )
        if (pathname !== paths.doctorPassword) return <Navigate to={paths.doctorPassword} replace />
        return (
          <BareFrame title={ownPasswordTexts.page} signOut={leave}>
            {children(doctor)}
          </BareFrame>
        )
      }}
    </RequireDoctor>
  )
}
