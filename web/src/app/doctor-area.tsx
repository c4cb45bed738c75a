import { Outlet } from 'react-router-dom'
import { BoardFrame } from '~/office/board/components/board-frame.tsx'
import { BoardLoading } from '~/office/board/components/board-loading.tsx'
import { useSignOut } from '~/office/staff/api/sign-out.ts'
import { RequireDoctor } from '~/office/staff/components/require-doctor.tsx'

/** Every /doctor page but the login: for signed-in staff only, inside the board's frame; a page's outlet context is the `Doctor`. */
export function DoctorArea() {
  const signOut = useSignOut()
  return (
    <RequireDoctor loading={<BoardLoading />}>
      {(doctor) => (
        <BoardFrame member={doctor} signOut={{ run: () => signOut.mutate(), running: signOut.isPending }}>
          <Outlet context={doctor} />
        </BoardFrame>
      )}
    </RequireDoctor>
  )
}
