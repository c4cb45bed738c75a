import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { StepDeps } from '../commands/steps.ts'

type Deps = { steps: Pick<StepDeps, 'now'>; head: EventLog['head'] }

/**
 * POST /api/appointments/heatmap/refresh writes nothing: it answers how far the log goes now, and whoever reads the map at that position
 * sees everything up to it (docs/specification.md#office-constants).
 */
export const heatmapCalls = ({ steps, head }: Deps): Handlers<'refreshHeatmap'> => ({
  refreshHeatmap: async () => {
    const { position } = await head()
    return { position, body: { lastUpdated: steps.now() } }
  },
})
