import { Tabs } from 'radix-ui'
import type { ReactNode, Ref } from 'react'

/** The names of a page's tabs. ← and → go from one to the next. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tabs.List
      aria-label={label}
      className="flex shrink-0 flex-wrap gap-x-4 border-b-2 border-line px-4 md:gap-x-7 md:px-5"
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
      className="group relative -mb-0.5 flex min-h-11 items-center gap-2 border-b-2 border-transparent py-2 font-medium text-ink-2 hover:text-ink data-[state=active]:border-bosque-700 data-[state=active]:font-bold data-[state=active]:text-ink"
    >
      {children}{' '}
      {count !== null && (
        <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-paper-3 px-1.5 text-[0.8125rem] font-semibold">
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
