import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { KeyRound, Power } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { Badge } from '~/components/ui/display/badge.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { dateText, erased } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { texts as common } from '~/texts/common.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { useSetActive } from '../api/change-users.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** One account with what can be done about it. The user named admin is protected: its buttons say why (docs/specification.md#office-states). */
export function UserCard({ user }: { user: Doctor }) {
  const { username, name, isActive, role } = user
  const shown = username || erased
  return (
    <li className="flex flex-col rounded-box border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={role === 'admin' ? 'realizado' : 'otro'}>{texts.roles[role]}</Badge>
        <Badge tone={isActive ? 'confirmado' : 'cancelado'}>{isActive ? texts.active : texts.inactive}</Badge>
        <span className="ml-auto">
          <HistoryLink of="users" id={user.id} name={shown} />
        </span>
      </div>
      <h2 className="mt-3 text-lg leading-tight font-bold break-words">{shown}</h2>
      {name && <p className="break-words text-ink-2">{name}</p>}
      <dl className="mt-3 mb-4 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 max-[19rem]:grid-cols-1">
        <Fact label={texts.email} value={user.email} />
        <Fact label={texts.specialty} value={user.specialty} />
        <Fact label={texts.created} value={user.createdAt && dateText(dayAt(user.createdAt))} />
      </dl>
      <Actions user={user} shown={shown} />
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">{value || texts.notKnown}</dd>
    </>
  )
}

function Actions({ user: { id, username, isActive, updatedAt }, shown }: { user: Doctor; shown: string }) {
  const [open, setOpen] = useOpened<'password' | 'active' | null>(`user-${id}`, null)
  const setActive = useSetActive()
  const isAdmin = username === 'admin'
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
      <Button
        size="sm"
        className="max-md:min-h-11"
        onClick={() => (isAdmin ? failureToast(texts.adminPassword) : setOpen('password'))}
      >
        <KeyRound aria-hidden="true" size={16} />
        {texts.changePassword}
        <span className="sr-only">{shown}</span>
      </Button>
      <Button
        look={isActive ? 'danger' : 'outline'}
        size="sm"
        className="max-md:min-h-11"
        disabled={setActive.isPending}
        onClick={() => (isAdmin ? failureToast(texts.adminStays) : setOpen('active'))}
      >
        <Power aria-hidden="true" size={16} />
        {isActive ? texts.deactivate : texts.activate}
        <span className="sr-only">{shown}</span>
      </Button>
      <AlertDialog
        open={open === 'active'}
        onOpenChange={() => setOpen(null)}
        title={isActive ? texts.askDeactivate(shown) : texts.askActivate(shown)}
        description={isActive ? texts.askDeactivateText : texts.askActivateText}
        dismiss={common.back}
        confirm={isActive ? texts.deactivate : texts.activate}
        onConfirm={() => setActive.mutate({ id, active: !isActive, updatedAt })}
        destructive={isActive}
      />
      <PasswordDialog open={open === 'password'} onOpenChange={() => setOpen(null)} id={id} username={shown} />
    </div>
  )
}
