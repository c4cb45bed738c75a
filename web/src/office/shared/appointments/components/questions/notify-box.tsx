import { Checkbox } from '~/components/ui/forms/checkbox.tsx'
import { actionTexts as texts } from '~/texts/appointments.ts'

type NotifyBoxProps = { notify: boolean; onNotify: (notify: boolean) => void }

/** Whether the patient is notified of what is about to be done: unticked, no chat opens either. */
export function NotifyBox({ notify, onNotify }: NotifyBoxProps) {
  return (
    <Checkbox label={texts.notify} name="notify" checked={notify} onChange={({ target }) => onNotify(target.checked)} />
  )
}
