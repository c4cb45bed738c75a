import { X } from 'lucide-react'
import { Dialog as Base } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { texts } from '~/texts/common.ts'
import { onEscape } from './on-escape.ts'
import { Overlay } from './overlay.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard.tsx'

type PanelProps = LeaveGuard & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Announced with the title. */
  description?: string
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean
  children: ReactNode
  className?: string
}

/** `--panel`: the room around what a panel holds. */
const layouts = {
  centre:
    'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[min(32.5rem,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 rounded-box p-(--panel) [--panel:1.5rem] data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
  below:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-box p-(--panel) [--panel:1.25rem] pb-[max(20px,env(safe-area-inset-bottom))] data-[state=open]:animate-from-below data-[state=closed]:animate-to-below',
  right:
    'inset-y-0 right-0 w-[min(21.25rem,88vw)] p-(--panel) [--panel:1.25rem] data-[state=open]:animate-from-right data-[state=closed]:animate-to-right',
} as const

function Panel({ layout, ...props }: PanelProps & { layout: keyof typeof layouts }) {
  const { open, onOpenChange, title, description, hideTitle = false, children, className } = props
  const focusReturn = useFocusReturn()
  const { content, leave, guard } = useLeaveGuard(onOpenChange, props)
  return (
    <Base.Root open={open} onOpenChange={leave}>
      <Base.Portal>
        <Overlay open={open} />
        <Base.Content
          {...focusReturn}
          ref={content}
          onKeyDown={onEscape(() => leave(false))}
          className={cx(
            'fixed z-50 scroll-pb-20 overflow-y-auto bg-paper text-ink shadow-float dark:ring-1 dark:ring-line',
            layouts[layout],
            className,
          )}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className={cx('flex items-start justify-between gap-4', hideTitle ? 'justify-end' : 'mb-4')}>
            <Base.Title className={hideTitle ? 'sr-only' : 'text-xl font-bold'}>{title}</Base.Title>
            <Base.Close
              aria-label={texts.close}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-bosque-50"
            >
              <X aria-hidden="true" size="1.375rem" />
            </Base.Close>
          </div>
          {description !== undefined && <Base.Description className="mb-4 text-ink-2">{description}</Base.Description>}
          {children}
          {guard}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}

/** The classes of what stands at the lower edge of a panel, however long what it holds is. */
export const panelFoot =
  'sticky -bottom-(--panel) z-10 -mx-(--panel) -mb-(--panel) flex flex-wrap justify-end border-t border-line bg-paper px-(--panel) py-4'

/** The classes of a dialog in the middle that leaves room for what can be undone. */
export const aboveNotices = 'top-[calc(50%-var(--notices,0px)/2)]! max-h-[calc(100dvh-32px-var(--notices,0px))]!'

/** A dialog in the middle. The focus is trapped, and goes back to where it was. Before something typed goes with it, it asks. */
export function Dialog(props: PanelProps) {
  return <Panel layout="centre" {...props} />
}

/** A sheet from below, for the detail of something on a phone. */
export function Sheet(props: PanelProps) {
  return <Panel layout="below" {...props} />
}

/** A panel from the right, for menus. */
export function SidePanel(props: PanelProps) {
  return <Panel layout="right" {...props} />
}
