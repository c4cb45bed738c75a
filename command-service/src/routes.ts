import type { Routes } from '@clinic/platform/http/app.ts'
import type { HttpKit } from '@clinic/platform/http/calls/kit.ts'
import { mountCommands } from '@clinic/platform/http/calls/mount.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { cartRoutes } from './carts/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { erasureRoutes } from './erasures/routes.ts'
import type { CallDeps } from './http/call-parts.ts'
import { joined } from './http/joined.ts'
import { imageRoutes } from './images/routes.ts'
import { intakeRoutes } from './intakes/routes.ts'
import { messagingRoutes } from './messaging/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { patientRoutes } from './patients/routes.ts'
import { practiceRoutes } from './practice/routes.ts'
import { productRoutes } from './products/routes.ts'
import { staffRoutes } from './staff/routes.ts'

/** Every slice that is called: its calls and how they are refused. */
export const slices = [
  appointmentRoutes,
  cartRoutes,
  contactRoutes,
  deliveryRoutes,
  draftRoutes,
  erasureRoutes,
  imageRoutes,
  intakeRoutes,
  messagingRoutes,
  notificationRoutes,
  orderRoutes,
  patientRoutes,
  practiceRoutes,
  productRoutes,
  staffRoutes,
] as const

const calls = joined(...slices.map((slice) => slice.calls))

type Undeclared = Extract<(typeof slices)[number], { undeclared: unknown }>['undeclared']
type CommandRouteDeps = CallDeps & Parameters<typeof calls>[0] & Parameters<Undeclared>[0] & { kit: HttpKit }

/** Every declared call that is not a GET, and what others post without one. */
export const createCommandRoutes = (deps: CommandRouteDeps): Routes => ({
  calls: mountCommands(deps.kit, calls(deps)),
  others: slices.flatMap((slice) => ('undeclared' in slice ? [slice.undeclared(deps)] : [])),
})
