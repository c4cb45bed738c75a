import type { HttpKit } from '@clinic/service-kit/http/kit.ts'
import { mountCommands } from '@clinic/service-kit/http/mount.ts'
import type { Router } from 'express'
import { type ActionRouteParts, actionRoutes } from './action-routes.ts'
import { type AppointmentRouteParts, appointmentRoutes } from './appointment-routes.ts'
import { type IntakeRouteParts, intakeRoutes } from './intake-routes.ts'
import { type ShopRouteParts, shopRoutes } from './shop-routes.ts'
import { type StaffRouteParts, staffRoutes } from './staff-routes.ts'

export type CommandRouteParts = AppointmentRouteParts &
  ActionRouteParts &
  IntakeRouteParts &
  ShopRouteParts &
  StaffRouteParts & { kit: HttpKit }

/** Every declared call that is not a GET. */
export const createCommandRoutes = (parts: CommandRouteParts): Router =>
  mountCommands(parts.kit, {
    ...appointmentRoutes(parts),
    ...actionRoutes(parts),
    ...intakeRoutes(parts),
    ...shopRoutes(parts),
    ...staffRoutes(parts),
  })
