import { Dialog } from 'radix-ui'
import { Button } from './button.tsx'

type DialogButtonsProps = {
  submit: { idle: string; sending: string }
  cancel: string
  sending: boolean
  /** Whether the dialog may be left while it is being sent. */
  mayLeave?: boolean
}

/** The buttons at the end of a dialog's form, at its lower edge however long it is: the one that closes it as Escape does, then the one that sends it. */
export function DialogButtons({ submit, cancel, sending, mayLeave }: DialogButtonsProps) {
  return (
    <div className="sticky -bottom-(--panel) z-10 -mx-(--panel) mt-3 -mb-(--panel) flex flex-wrap justify-end gap-2 border-t border-line bg-paper px-(--panel) py-4">
      <Dialog.Close asChild>
        <Button size="sm" disabled={sending && !mayLeave} className="max-md:min-h-11">
          {cancel}
        </Button>
      </Dialog.Close>
      <Button type="submit" look="primary" size="sm" disabled={sending} className="max-md:min-h-11">
        {sending ? submit.sending : submit.idle}
      </Button>
    </div>
  )
}
