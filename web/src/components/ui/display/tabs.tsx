import { Tabs } from 'radix-ui'
import type { ReactNode, Ref } from 'react'

/** Scrolls the line of tabs to the open one, when the line itself or a count that widens it appears. */
const showOpen = (part: HTMLElement | null): void => {
  const list = part?.closest('[role=tablist]')
  const open = list?.querySelector<HTMLElement>('[data-state=active]')
  if (list && open) list.scrollLeft = open.offsetLeft - list.clientWidth / 3
}

/**
 * The names of a page's tabs. ← and → go from one to the next. On a phone they are one line that scrolls, with room under it for the joint
 * of the open one, which is in sight.
 */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tabs.List
      ref={showOpen}
      aria-label={label}
      className="relative flex shrink-0 gap-x-4 border-line px-4 max-md:-mb-2 max-md:overflow-x-auto max-md:bg-[linear-gradient(var(--color-line),var(--color-line))] max-md:bg-size-[100%_2px] max-md:bg-position-[0_calc(100%-0.5rem)] max-md:bg-no-repeat max-md:pb-2 max-md:[scrollbar-width:none] md:flex-wrap md:gap-x-7 md:border-b-2 md:px-5"
    >
      {children}
    </Tabs.List>
  )
}

type TabTriggerProps = {
  name: string
  /** How much waits in the tab, beside its name; null while it is not known. */
  count?: string | null
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** The name of a tab; the open one stands on a joint. */
export function TabTrigger({ name, count = null, ref, children }: TabTriggerProps) {
  return (
    <Tabs.Trigger
      ref={ref}
      value={name}
      className="group relative flex min-h-11 shrink-0 items-center whitespace-nowrap md:-mb-0.5 gap-2 border-b-2 border-transparent py-2 font-medium text-ink-2 -outline-offset-2 focus-visible:-mx-1.5 focus-visible:rounded-tag focus-visible:px-1.5 hover:text-ink data-[state=active]:border-bosque-700 data-[state=active]:font-bold data-[state=active]:text-ink"
    >
      {children}{' '}
      {count !== null && (
        <span
          ref={showOpen}
          className="num grid h-5 min-w-5 place-items-center rounded-full bg-paper-3 px-1.5 text-[0.8125rem] font-semibold"
        >
          {count}
        </span>
      )}
      <span
        aria-hidden="true"
        className="absolute -bottom-1.75 left-1/2 hidden size-3 -translate-x-1/2 rounded-full border-[2.5px] border-bosque-700 bg-paper group-data-[state=active]:block"
      />
    </Tabs.Trigger>
  )
}
