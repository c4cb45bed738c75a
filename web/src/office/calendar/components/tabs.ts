import type { ComponentType } from 'react'
import { CalendarTab } from './calendar/calendar-tab.tsx'
import { HeatmapTab } from './heatmap/heatmap-tab.tsx'
import { AllTab } from './lists/all-tab.tsx'
import { ConfirmedTab, useConfirmedCount } from './lists/confirmed-tab.tsx'
import { PendingOneDay, PendingThreeDays, useToConfirmCount } from './lists/pending-tab.tsx'
import { UnclosedTab, useUnclosedCount } from './lists/unclosed-tab.tsx'
import type { TabProps } from './tab-props.ts'

type Tab = {
  content: ComponentType<TabProps>
  /** How many appointments wait in the tab, as it stands beside its name; null while it is not known. */
  useCount?: (today: string) => string | null
}

/** The page's tabs in their order, by the name they have in the address (docs/specification.md#office-screens). */
export const tabs = {
  calendar: { content: CalendarTab },
  'pending-3days': { content: PendingThreeDays, useCount: (today) => useToConfirmCount('pending-3days', today) },
  'pending-1day': { content: PendingOneDay, useCount: (today) => useToConfirmCount('pending-1day', today) },
  confirmed: { content: ConfirmedTab, useCount: useConfirmedCount },
  unclosed: { content: UnclosedTab, useCount: useUnclosedCount },
  all: { content: AllTab },
  heatmap: { content: HeatmapTab },
} as const satisfies Record<string, Tab>

export type TabName = keyof typeof tabs
// The names of the tabs, of which there are some.
export const tabNames = Object.keys(tabs) as [TabName, ...TabName[]]
