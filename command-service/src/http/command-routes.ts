import type { HttpKit } from '@clinic/platform/http/kit.ts'
import { mountCommands } from '@clinic/platform/http/mount.ts'
import express, { type Router } from 'express'
import { type ActionRouteParts, actionRoutes } from './action-routes.ts'
import { type AppointmentRouteParts, appointmentRoutes } from './appointment-routes.ts'
import { type BotConversationRouteParts, botConversationRoutes } from './bot-conversation-routes.ts'
import { type BotSettingsRouteParts, botSettingsRoutes } from './bot-settings-routes.ts'
import { type BotTemplateRouteParts, botTemplateRoutes } from './bot-template-routes.ts'
import { type CalendarFeedRouteParts, calendarFeedRoutes } from './calendar-feed-routes.ts'
import { type ContactRouteParts, contactRoutes } from './contact-routes.ts'
import { type DeliveryRouteParts, deliveryRoutes } from './delivery-routes.ts'
import { type ExportRouteParts, exportRoutes } from './export-routes.ts'
import { type HeatmapRouteParts, heatmapRoutes } from './heatmap-routes.ts'
import { type ImageRouteParts, imageRoutes } from './image-routes.ts'
import { type IntakeRouteParts, intakeRoutes } from './intake-routes.ts'
import { type MailTestRouteParts, mailTestRoutes } from './mail-test-routes.ts'
import { type MedicalRecordRouteParts, medicalRecordRoutes } from './medical-record-routes.ts'
import { type MessageFileRouteParts, messageFileRoutes } from './message-file-routes.ts'
import { type OrderRouteParts, orderRoutes } from './order-routes.ts'
import { type PatientRouteParts, patientRoutes } from './patient-routes.ts'
import { type ProductRouteParts, productRoutes } from './product-routes.ts'
import { type ReminderRouteParts, reminderRoutes } from './reminder-routes.ts'
import { type ShopRouteParts, shopRoutes } from './shop-routes.ts'
import { type StaffRouteParts, staffRoutes } from './staff-routes.ts'
import { type TwilioWebhookParts, twilioWebhook } from './twilio-webhook.ts'
import { type UserRouteParts, userRoutes } from './user-routes.ts'

export type CommandRouteParts = AppointmentRouteParts &
  ActionRouteParts &
  ContactRouteParts &
  ReminderRouteParts &
  HeatmapRouteParts &
  CalendarFeedRouteParts &
  ExportRouteParts &
  BotSettingsRouteParts &
  BotConversationRouteParts &
  BotTemplateRouteParts &
  MailTestRouteParts &
  DeliveryRouteParts &
  MessageFileRouteParts &
  IntakeRouteParts &
  PatientRouteParts &
  MedicalRecordRouteParts &
  ShopRouteParts &
  ProductRouteParts &
  OrderRouteParts &
  ImageRouteParts &
  StaffRouteParts &
  UserRouteParts &
  TwilioWebhookParts & { kit: HttpKit }

/** Every declared call that is not a GET, and what Twilio posts. */
export const createCommandRoutes = (parts: CommandRouteParts): Router =>
  express.Router({ caseSensitive: true }).use(twilioWebhook(parts), declaredRoutes(parts))

const declaredRoutes = (parts: CommandRouteParts): Router =>
  mountCommands(parts.kit, {
    ...appointmentRoutes(parts),
    ...actionRoutes(parts),
    ...contactRoutes(parts),
    ...reminderRoutes(parts),
    ...heatmapRoutes(parts),
    ...calendarFeedRoutes(parts),
    ...exportRoutes(parts),
    ...botSettingsRoutes(parts),
    ...botConversationRoutes(parts),
    ...botTemplateRoutes(parts),
    ...mailTestRoutes(parts),
    ...deliveryRoutes(parts),
    ...messageFileRoutes(parts),
    ...intakeRoutes(parts),
    ...patientRoutes(parts),
    ...medicalRecordRoutes(parts),
    ...shopRoutes(parts),
    ...productRoutes(parts),
    ...orderRoutes(parts),
    ...imageRoutes(parts),
    ...staffRoutes(parts),
    ...userRoutes(parts),
  })
