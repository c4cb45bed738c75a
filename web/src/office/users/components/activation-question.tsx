import type { AssignedPatients } from '@clinic/shared-events/contracts/practice/assigned-patients.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { SelectField } from '~/components/ui/forms/text-field.tsx'
import { erased } from '~/lib/format.ts'
import { assignable, nameOf } from '~/office/shared/records/doctors.ts'
import { texts as common } from '~/texts/common.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { assignedOptions } from '../api/assigned-patients.ts'
import type { useSetActive } from '../api/change-users.ts'
import { useUsers } from '../api/users.ts'

type ActivationQuestionProps = {
  user: Doctor
  shown: string
  open: boolean
  close: () => void
  setActive: ReturnType<typeof useSetActive>
}

/** Whom the patients go to: a doctor; '0', nobody; '', they are left as they are. */
type HandTo = { to: string; name: string }
const leave: HandTo = { to: '', name: '' }

/** Asks before a user is activated or deactivated, and what becomes of the patients of who is deactivated (docs/decisions/0216-a-doctors-patients-are-handed-on.md). */
export function ActivationQuestion({ user, shown, open, close, setActive }: ActivationQuestionProps) {
  const { id, isActive, role, updatedAt } = user
  const [handTo, setHandTo] = useState(leave)
  const closeAnew = () => {
    setHandTo(leave)
    close()
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={closeAnew}
      title={isActive ? texts.askDeactivate(shown) : texts.askActivate(shown)}
      description={isActive ? texts.askDeactivateText : texts.askActivateText}
      dismiss={common.back}
      confirm={isActive ? texts.deactivate : texts.activate}
      onConfirm={() => setActive.mutate({ id, active: !isActive, updatedAt, handTo })}
      destructive={isActive}
    >
      {isActive && role === 'doctor' && <HandOn id={id} {...{ handTo, setHandTo }} />}
    </AlertDialog>
  )
}

type HandOnProps = { id: string; handTo: HandTo; setHandTo: (to: HandTo) => void }

function HandOn({ id, handTo, setHandTo }: HandOnProps) {
  const { data, isError, refetch } = useQuery(assignedOptions(id))
  const others = assignable(useUsers().data?.data ?? []).filter((one) => one.id !== id)
  if (isError) return <ErrorState title={texts.assignedFailed} onRetry={() => void refetch()} small className="mt-4" />
  if (!data) return <Loading text={texts.assignedLoading} lines={['h-20 rounded-box']} className="mt-4" />
  if (data.total === 0) return null
  const names = Object.fromEntries(others.map((one) => [one.id, nameOf(one)]))
  return (
    <div className="mt-4 grid gap-4">
      <p className="break-words">{sentenceOf(data)}</p>
      <SelectField
        label={texts.handOn}
        value={handTo.to}
        onChange={({ target: { value } }) => setHandTo({ to: value, name: names[value] ?? '' })}
      >
        <option value="">{texts.handOnLeave}</option>
        <option value="0">{texts.handOnNobody}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {texts.handOnTo(nameOf(one))}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** So many are named; the others are counted. */
const mostNamed = 20

const sentenceOf = ({ total, patients }: AssignedPatients): string => {
  const named = patients.slice(0, mostNamed).map(({ name }) => name ?? erased)
  return texts.assigned(total, named.join(', '), total - named.length)
}
