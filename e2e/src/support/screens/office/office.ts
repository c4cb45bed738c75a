import type { Screen } from '../../walks/walk.ts'
import { answerScreens } from '../public/answers.ts'
import { adminScreens } from './admin.ts'
import { appointmentScreens } from './appointments.ts'
import { boardScreens } from './board.ts'
import { botScreens } from './bot.ts'
import { emptyScreens } from './empty.ts'
import { historyScreens } from './histories.ts'
import { orderScreens } from './orders.ts'
import { productsScreens } from './products.ts'
import { recordScreens } from './records.ts'
import { reportScreens } from './reports.ts'
import { userScreens } from './users.ts'

/** Every screen of the portal, in its states. */
export const officeScreens: readonly Screen[] = [
  ...boardScreens,
  ...appointmentScreens,
  ...historyScreens,
  ...answerScreens,
  ...orderScreens,
  ...recordScreens,
  ...reportScreens,
  ...productsScreens,
  ...userScreens,
  ...botScreens,
  ...adminScreens,
  ...emptyScreens,
]
