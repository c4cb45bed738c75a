import { Tooltip as Base } from 'radix-ui'
import type { ComponentProps, FocusEvent, ReactElement, ReactNode } from 'react'
import { IconButton } from './button.tsx'

/** A tooltip opens after 700 ms; within 300 ms of one that closed, the next one opens at once (docs/specification.md#public-constants). */
export const tooltipRules = { openMs: 700, skipMs: 300 } as const

/** Around what holds tooltips that share their delays: a frame, or a page of its own. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delayDuration={tooltipRules.openMs} skipDelayDuration={tooltipRules.skipMs}>
      {children}
    </Base.Provider>
  )
}

/** Focus that came with a click or from a dialog that opened is none the reader looks for words at. */
const onlyByKeyboard = (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

type TooltipProps = { label: string; children: ReactElement }

/** Words for a control that shows none, over a mouse's pointer or the keyboard's focus. Not on touch. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Base.Root>
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

/** The button's name is what the tooltip says: no tooltip of the browser's own, and no description that says it a second time. */
function Named({ 'aria-describedby': _tooltip, ...button }: IconButtonProps) {
  return <IconButton {...button} title={undefined} />
}
