import { Tooltip as Base } from 'radix-ui'
import {
  type ComponentProps,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  useState,
} from 'react'
import { IconButton } from './button.tsx'

/** A tooltip opens after 700 ms; within 300 ms of one that closed, the next one opens at once (docs/specification.md#public-constants). */
export const tooltipRules = { openMs: 700, skipMs: 300 } as const

/** The provider of tooltips, which share their delays inside it: around a frame, or a page outside of one. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delayDuration={tooltipRules.openMs} skipDelayDuration={tooltipRules.skipMs}>
      {children}
    </Base.Provider>
  )
}

/** Keeps a tooltip closed on focus that came with a click or from a dialog that opened. */
const onlyByKeyboard = (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

type TooltipProps = { label: string; children: ReactElement }

/** A tooltip with the words of a control that shows none, on hover and keyboard focus. Not on touch. */
function Tooltip({ label, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  /**
   * Closes after the event that asks for it. At once, on the way of the Tab key from the control to the next one, a dialog around them would
   * see a part of it go while nothing has the focus, and take the focus to itself: the Tab key would lead no further.
   */
  const change = (to: boolean) => (to ? setOpen(true) : startTransition(() => setOpen(false)))
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Trigger asChild onFocus={onlyByKeyboard}>
        {children}
      </Base.Trigger>
      {/* Beside its control, not at the end of the document: there it would stand outside every landmark, and behind a dialog. */}
      <Base.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-60 w-max max-w-64 rounded-ctl bg-bosque-900 px-3 py-1.5 text-left text-sm leading-normal font-semibold whitespace-normal text-white shadow-float dark:ring-1 dark:ring-line-2 data-[state=delayed-open]:animate-fade-in"
      >
        {label}
      </Base.Content>
    </Base.Root>
  )
}

type IconButtonProps = ComponentProps<typeof IconButton>

/** An icon button whose name appears as a tooltip; inside `Tooltips`. */
export function TipButton(props: IconButtonProps) {
  return (
    <Tooltip label={props.label}>
      <Named {...props} />
    </Tooltip>
  )
}

/** A button named by its tooltip's words, without the browser's own tooltip and without a description that repeats them. */
function Named({ 'aria-describedby': _tooltip, ...button }: IconButtonProps) {
  return <IconButton {...button} title={undefined} />
}
