import type { Handlers } from '@clinic/platform/http/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { parse } from '@clinic/platform/http/validation.ts'
import { type ExportQuery, exportPath, exportQueries } from '@clinic/shared-events/contracts/exports.ts'
import { exportTicketOf } from '@clinic/shared-events/staff/export-ticket.ts'
import type { OriginFor } from '../handling/origin.ts'
import { type StaffParts, send } from '../staff/commands/staff-parts.ts'
import { expectDone } from './refusals.ts'

export type ExportRouteParts = {
  staff: StaffParts
  /** The vault's 'ids'. */
  idSecret: Buffer
  originFor: OriginFor
}

/** POST /api/exports (docs/decisions/0116-who-exported-what.md): records who exports what, and answers where it is fetched. */
export const exportRoutes = ({ staff, idSecret, originFor }: ExportRouteParts): Handlers<'askExport'> => ({
  askExport: async (call) => {
    const { staffId } = expectSession(call.session)
    const { list, ...asked } = call.body
    const query: ExportQuery = parse(exportQueries[list], asked)
    const { search, ...bounds } = query
    const data = { list, ...bounds, searched: search !== undefined }
    const { position } = expectDone(await send(staff, staffId, { type: 'RecordExport', data }, originFor(call)))
    const ticket = exportTicketOf(idSecret, { staffId, list, query }, Date.parse(staff.now()))
    return { position, body: { address: exportPath(list, { ...query, ticket }) } }
  },
})
