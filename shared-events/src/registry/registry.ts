import { appointmentEvents } from '../appointments/events.ts'
import { cartEvents } from '../carts/events.ts'
import { contactEvents } from '../contacts/events.ts'
import { createRegistry, type EventRegistry } from '../definitions/event-registry.ts'
import { deliveryEvents } from '../deliveries/events.ts'
import { erasureEvents, personalDataGivenUp } from '../erasures/events.ts'
import { intakeEvents } from '../intakes/events.ts'
import { conversationEvents } from '../messaging/conversation-events.ts'
import { messagingEvents } from '../messaging/events.ts'
import { orderEvents } from '../orders/events.ts'
import { patientEvents } from '../patients/events.ts'
import { practiceEvents } from '../practice/events.ts'
import { productEvents } from '../products/events.ts'
import { scheduleEvents } from '../schedule/events.ts'
import { staffEvents } from '../staff/events.ts'
import { signInEvents } from '../staff/sign-in-events.ts'

export const registry: EventRegistry = createRegistry([
  ...appointmentEvents,
  ...scheduleEvents,
  ...staffEvents,
  ...signInEvents,
  ...productEvents,
  ...cartEvents,
  ...contactEvents,
  ...orderEvents,
  ...intakeEvents,
  ...patientEvents,
  ...messagingEvents,
  ...conversationEvents,
  ...deliveryEvents,
  ...erasureEvents,
  personalDataGivenUp,
  ...practiceEvents,
])
