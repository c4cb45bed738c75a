import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { parse } from '@clinic/platform/http/calls/validation.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { type ExportQuery, exportPath, exportQueries, logExportCalls } from '@clinic/shared-events/contracts/exports.ts'
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
export const exportCalls = ({ staff, idSecret, originFor }: Deps): Handlers<'askExport' | 'askLogExport'> => ({
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

  /** POST /api/doctor/log/exports (ours): the same for events of the log itself. */
  askLogExport: async (call) => {
    const { staffId } = expectSession(call.session)
    const query = call.body
    const { from, to, of, id } = query
    const data = {
      list: 'log' as const,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(of && id && { history: `${of}/${id}` }),
      searched: false,
    }
    const { position } = expectDone(await send(staff, staffId, { type: 'RecordExport', data }, originFor(call)))
    const ticket = exportTicketOf(idSecret, { staffId, list: 'log', query }, Date.parse(staff.now()))
    const given = Object.entries({ ...query, ticket }).filter(([, value]) => value !== undefined)
    return { position, body: { address: `${logExportCalls.exportLog.path}?${new URLSearchParams(given)}` } }
  },
})
