import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { parse } from '@clinic/platform/http/calls/validation.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { type ExportQuery, exportPath, exportQueries } from '@clinic/shared-events/contracts/exports.ts'
import { exportTicketOf } from '@clinic/shared-events/staff/export-ticket.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { type StaffDeps, send } from '../commands/staff-deps.ts'
import { staffRefusals } from '../refusals.ts'

const { expectDone } = refusing(staffRefusals)

type Deps = {
  staff: StaffDeps
  /** The vault's 'ids'. */
  idSecret: Buffer
  originFor: OriginFor
}

/** POST /api/exports (docs/decisions/0116-who-exported-what.md): records who exports what, and answers where it is fetched. */
export const exportCalls = ({ staff, idSecret, originFor }: Deps): Handlers<'askExport'> => ({
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
