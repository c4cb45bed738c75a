import { Outlet } from 'react-router-dom'
import { BoardFrame } from '~/features/board/components/board-frame.tsx'
import { BoardLoading } from '~/features/board/components/board-loading.tsx'
import { useSignOut } from '~/features/staff/api/sign-out.ts'
import { RequireDoctor } from '~/features/staff/components/require-doctor.tsx'

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
