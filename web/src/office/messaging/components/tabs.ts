import type { ComponentType } from 'react'
import { ConversationsTab } from './conversations/conversations-tab.tsx'
import { ActionsTab } from './settings/actions-tab.tsx'
import { ConfigTab } from './settings/config-tab.tsx'
import { ResponsesTab } from './settings/responses-tab.tsx'
import { TextsTab } from './settings/texts-tab.tsx'
import { TestTab } from './settings/tries/test-tab.tsx'

/** The module's tabs in their order, by the name they have in the address (docs/specification.md#office-screens). */
export const tabs = {
  test: TestTab,
  config: ConfigTab,
  responses: ResponsesTab,
  texts: TextsTab,
  'appointment-actions': ActionsTab,
  conversations: ConversationsTab,
} as const satisfies Record<string, ComponentType>

export type TabName = keyof typeof tabs
// The names of the tabs, of which there are some.
export const tabNames = Object.keys(tabs) as [TabName, ...TabName[]]
