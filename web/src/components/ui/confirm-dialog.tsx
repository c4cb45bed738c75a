import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonStyle } from './button.tsx'
import { Overlay } from './overlay.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The question in full; read out with the title. */
  description: ReactNode
  confirm: string
  cancel: string
  onConfirm: () => void
  /** The action takes something away: its button is red text. */
  destructive?: boolean
}

/** Asks before something happens. Escape and 'cancel' leave everything as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirm, cancel, onConfirm, destructive = false } = props
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <Overlay open={open} />
        <AlertDialog.Content
          {...focusReturn}
          aria-modal="true"
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(30rem,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-box bg-paper p-6 text-ink shadow-float dark:ring-1 dark:ring-line data-[state=open]:animate-fade-in"
        >
          <AlertDialog.Title className="text-xl font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-ink-2">{description}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonStyle('outline')}>{cancel}</AlertDialog.Cancel>
            <AlertDialog.Action className={buttonStyle(destructive ? 'danger' : 'primary')} onClick={onConfirm}>
              {confirm}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
