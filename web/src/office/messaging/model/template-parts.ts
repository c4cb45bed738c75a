import type { BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { TemplateKind } from '@clinic/shared-events/contracts/messaging/bot-templates.ts'
import { paths } from '~/paths.ts'
import type { TemplateName } from '~/texts/messaging/messaging-tries.ts'

/** The templates of a configuration in the order in which a visit needs them, each with how it is tried. */
const kinds = {
  templateAppointmentConfirmed: 'appointment',
  templateAppointmentReminder3Day: 'reminder',
  templateAppointmentReminder1Day: 'reminder',
  templateAppointmentCancelled: 'appointment',
  templateGeneralMessage: 'general',
} as const satisfies Record<TemplateName, TemplateKind>

/** `contentSid`: null where it is missing. */
export type TemplatePart = { name: TemplateName; kind: TemplateKind; contentSid: string | null }

/** The templates of the active configuration; none while none is active. */
export const templatePartsOf = (configs: readonly BotConfigRow[]): TemplatePart[] => {
  const active = configs.find(({ isActive }) => isActive)
  if (!active) return []
  return (Object.keys(kinds) as TemplateName[]).map((name) => ({ name, kind: kinds[name], contentSid: active[name] }))
}

/** The name of the template to try in the address. */
export const templateParam = 'plantilla'

/** The tab of tests, with that template filled in. */
export const templateTestPath = (name: TemplateName): string =>
  `${paths.doctorBot}?${new URLSearchParams({ tab: 'test', [templateParam]: name })}`
