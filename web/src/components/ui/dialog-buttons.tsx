import { cx } from '~/lib/class-names.ts'
import { Button } from './button.tsx'

type DialogButtonsProps = {
  submit: { idle: string; sending: string }
  cancel: string
  sending: boolean
  /** Whether the dialog may be left while it is being sent. */
  mayLeave?: boolean
  onCancel: () => void
  className?: string
}

/** The buttons at the end of a dialog's form: the one that leaves it, then the one that sends it. */
export function DialogButtons({ submit, cancel, sending, mayLeave, onCancel, className }: DialogButtonsProps) {
  return (
    <div className={cx('flex flex-wrap justify-end gap-2', className)}>
      <Button size="sm" disabled={sending && !mayLeave} className="max-md:min-h-11" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" look="primary" size="sm" disabled={sending} className="max-md:min-h-11">
        {sending ? submit.sending : submit.idle}
      </Button>
    </div>
  )
}
