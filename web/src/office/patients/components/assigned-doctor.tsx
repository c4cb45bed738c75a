import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { Button } from '~/components/ui/button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import type { Accounts } from '~/office/shared/records/doctors.ts'
import { EditPanel, useFocusOnClose } from '~/office/shared/records/editable-facts.tsx'
import { Panel } from '~/office/shared/records/panel.tsx'
import { useOneField } from '~/office/shared/records/use-one-field.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useAssignDoctor } from '../api/change-patient.ts'
import { useRereadPatient } from '../api/patients.ts'
import { assignedName, assignmentField } from '../model/assignment.ts'
import { assignmentDraft } from '../model/drafts.ts'

const texts = patientsTexts.doctor

type AssignedProps = { row: PatientAnswer; accounts: Accounts }

/** 'Doctor Asignado', for administrators alone: the active doctors and 'Sin asignar' (docs/specification.md#office-roles). */
export function AssignedDoctor({ row, accounts }: AssignedProps) {
  const rows = accounts.data?.data
  return (
    <Panel title={texts.title} aside={texts.hint}>
      {rows && <Assignment row={row} accounts={rows} />}
      {!rows && accounts.isError && (
        <ErrorState title={texts.listFailed} onRetry={() => void accounts.refetch()} small />
      )}
      {!rows && !accounts.isError && <Loading text={texts.loading} lines={['h-4 w-40']} />}
    </Panel>
  )
}

function Assignment({ row, accounts }: { row: PatientAnswer; accounts: readonly Doctor[] }) {
  const edit = useAssignment(row, useStaffId())
  const { editing } = edit
  const opener = useFocusOnClose(editing !== null)
  const field = assignmentField(accounts, [row.assignedDoctorId, editing?.base, editing?.theirs])
  if (editing)
    return (
      <dl>
        <EditPanel edit={{ ...edit, editing: { ...editing, spec: field } }} />
      </dl>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold">{assignedName(row, accounts)}</p>
      <Button ref={opener} size="sm" className="max-md:min-h-11 print:hidden" onClick={() => edit.begin(field)}>
        {texts.change}
      </Button>
    </div>
  )
}

const useAssignment = (row: PatientAnswer, staffId: string) =>
  useOneField<PatientAnswer, 'assignedDoctorId'>({
    row,
    kept: assignmentDraft.of(staffId, row.id),
    fieldOf: (one) => one.assignedDoctorId,
    save: useAssignDoctor(row.id),
    reread: useRereadPatient(row.id),
    onSaved: () => toast({ title: texts.done }),
    onFailed: (error) => failureToast(texts.failed(sentenceOf(error, patientsTexts.saveFailed))),
  })
