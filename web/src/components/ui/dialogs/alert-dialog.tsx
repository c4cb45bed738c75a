import { AlertDialog as Base } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { cx } from '~/lib/class-names.ts'
import type { FieldsBefore } from '~/lib/forms/typed-fields.ts'
import { buttonStyle } from '../button.tsx'
import { onEscape } from './on-escape.ts'
import { Overlay } from './overlay.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The notice or the question in full; read out with the title. */
  description: ReactNode
  /** What may be filled in before going on. */
  children?: ReactNode
  /** The button that leaves everything as it is; the only one of a notice. */
  dismiss: string
  /** With it the dialog asks: the button that goes on. */
  confirm?: string
  onConfirm?: () => void
  /** What stood in its fields, by their names, where they open with what was typed earlier. */
  before?: FieldsBefore | undefined
  /** What is confirmed takes something away: its button is red text. */
  destructive?: boolean
}

/** Asks before something happens, or says what must not be missed. Escape dismisses it, unless something was typed into it; the focus goes back to where it was. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, dismiss, confirm, onConfirm, destructive = false, children } = props
  const { before } = props
  const asks = confirm !== undefined
  const focusReturn = useFocusReturn()
  const { content, leave, guard } = useLeaveGuard(onOpenChange, { before })
  const confirmed = useRef(false)
  const close = (opened: boolean) => {
    if (confirmed.current) onOpenChange(opened)
    else leave(opened)
    confirmed.current = false
  }
  return (
    <Base.Root open={open} onOpenChange={close}>
      <Base.Portal>
        <Overlay open={open} />
        <Base.Content
          {...focusReturn}
          ref={content}
          onKeyDown={onEscape(() => close(false))}
          aria-modal="true"
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(30rem,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-box bg-paper p-6 text-ink shadow-float dark:ring-1 dark:ring-line data-[state=open]:animate-fade-in"
        >
          <Base.Title className="text-xl font-bold">{title}</Base.Title>
          <Base.Description className={cx('mt-3 text-ink-2', !asks && 'text-lg')}>{description}</Base.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Base.Cancel className={buttonStyle(asks ? 'outline' : 'primary')}>{dismiss}</Base.Cancel>
            {asks && (
              <Base.Action
                className={buttonStyle(destructive ? 'danger' : 'primary')}
                onClick={() => {
                  confirmed.current = true
                  onConfirm?.()
                }}
              >
                {confirm}
              </Base.Action>
            )}
          </div>
          {guard}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
