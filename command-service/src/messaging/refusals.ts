import type { Refusals } from '../handling/refusals.ts'
import type { SettingsRejection } from './settings.ts'

/** How a call of the bot is refused (docs/http.md#errors). */
export const messagingRefusals = {
  ConfigurationNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa configuración.' },
} as const satisfies Refusals<SettingsRejection>
