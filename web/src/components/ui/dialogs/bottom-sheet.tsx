import { Dialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from '~/lib/class-names.ts'
import { onEscape } from './on-escape.ts'
import { Overlay } from './overlay.tsx'

type BottomSheetProps = ComponentProps<typeof Dialog.Content> & { open: boolean; onClose: () => void }

/** A sheet from below under a handle, whose content names itself with a `Dialog.Title`. What is typed in it asks by itself, for it closes with its address. */
export function BottomSheet({ open, onClose, className, children, ...content }: BottomSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(opened) => !opened && onClose()}>
      <Dialog.Portal>
        <Overlay open={open} />
        <Dialog.Content
          data-sheet
          aria-describedby={undefined}
          onKeyDown={onEscape(onClose)}
          {...content}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 max-h-[86dvh] overflow-y-auto rounded-t-box bg-paper pt-2 text-sm text-ink shadow-float outline-none dark:ring-1 dark:ring-line data-[state=open]:animate-from-below',
            className,
          )}
        >
          <span aria-hidden="true" className="mx-auto block h-1 w-10 rounded-full bg-line-2" />
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
