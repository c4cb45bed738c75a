import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { useOpened } from '~/lib/forms/discarded.ts'
import { useAsksForNew } from '~/lib/reads/use-asks-for-new.ts'
import { stateOf } from '~/office/shared/records/doctors.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import type { Invitation } from '../api/change-users.ts'
import { useUsers } from '../api/users.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { UserCard } from './user-card.tsx'

/** /doctor/admin/users (docs/specification.md#office-screens): the accounts of the staff, live. `?nuevo` opens the form of a new one. */
export function UsersPage() {
  const users = useUsers()
  const [asksForNew, answered] = useAsksForNew()
  const [invited, setInvited] = useState<Invitation | null>(null)
  const [creating, setCreating] = useOpened('new-user', asksForNew)
  const onOpenChange = (open: boolean) => {
    setCreating(open)
    if (!open) answered()
  }
  const rows = users.data?.data
  return (
    <div className="flex flex-1 flex-col py-4">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 md:px-5">
        <p className="mr-auto text-ink-2 tabular-nums">{rows && countOf(rows)}</p>
        {!(rows && isBegun(rows)) && <CreateButton onClick={() => setCreating(true)} />}
      </div>
      {users.data && (
        <StaleNote
          readAt={users.dataUpdatedAt}
          readFailed={users.isRefetchError}
          onRetry={() => void users.refetch()}
        />
      )}
      {rows ? (
        <UserGrid rows={rows} onCreate={() => setCreating(true)} onInvited={setInvited} />
      ) : users.isError ? (
        <ErrorState
          title={texts.failed}
          hint={texts.failedHint}
          onRetry={() => void users.refetch()}
          small
          className="mx-4 md:mx-5"
        />
      ) : (
        <GridLoading />
      )}
      <CreateUserDialog open={creating} onOpenChange={onOpenChange} onInvited={setInvited} />
      {invited && <InvitationDialog invitation={invited} onClose={() => setInvited(null)} />}
    </div>
  )
}

const countOf = (rows: readonly Doctor[]): string =>
  texts.count(rows.filter((one) => stateOf(one) === 'active').length, rows.length)

/** Whether there is no account but the one that every practice begins with: what makes the next stands under it. */
const isBegun = (rows: readonly Doctor[]): boolean => rows.length < 2

const grid = 'grid gap-3 px-4 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] md:px-5'

type UserGridProps = { rows: readonly Doctor[]; onCreate: () => void; onInvited: (invitation: Invitation) => void }

function UserGrid({ rows, onCreate, onInvited }: UserGridProps) {
  if (rows.length === 0)
    return (
      <EmptyState title={texts.none} action={<CreateButton onClick={onCreate} />}>
        {texts.noneHint}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={texts.list} className={grid}>
        {rows.map((user) => (
          <UserCard key={user.id} user={user} onInvited={onInvited} />
        ))}
      </ul>
      {isBegun(rows) && (
        <EmptyState title={texts.nobodyElse} action={<CreateButton onClick={onCreate} />}>
          {texts.noneHint}
        </EmptyState>
      )}
    </>
  )
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="primary" size="sm" className="max-md:min-h-11" onClick={onClick}>
      <UserPlus aria-hidden="true" size={17} />
      {texts.create}
    </Button>
  )
}

function GridLoading() {
  return <Loading text={texts.loading} lines={Array.from({ length: 4 }, () => 'h-52 rounded-box')} className={grid} />
}
