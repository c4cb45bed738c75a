import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { cx } from '~/lib/class-names.ts'

type FormDialogProps = Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> &
  Pick<ComponentProps<typeof Dialog>, 'leaveTitle' | 'before' | 'onDraft'> & {
    title: string
    description: string | undefined
    submit: { idle: string; sending: string }
    isSending: boolean
    /** Why it was not taken. */
    notice: string | undefined
    /** Not called while it is sent. */
    onClose: () => void
    className: string
    /** What is about to be sent, in short. */
    said?: ReactNode
    children: ReactNode
  }

/** A form of staff in a dialog: its fields in two columns, what became of it, and its buttons. */
export function FormDialog({ submit, isSending, notice, said, onClose, children, ...given }: FormDialogProps) {
  const { title, description, className, leaveTitle, before, onDraft, ...form } = given
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title={title}
      description={description}
      {...{ className, leaveTitle, before, onDraft }}
    >
      <form {...form} noValidate>
        <div className={cx('grid items-start gap-x-4 gap-y-3 sm:grid-cols-2', said !== undefined && 'pb-4')}>
          {children}
        </div>
        <DialogButtons submit={submit} sending={isSending} said={said} notice={notice ?? null} />
      </form>
    </Dialog>
  )
}
