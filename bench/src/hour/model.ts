/** What one practice is taken to be. Each figure is a choice, with its reason. */
export const practiceModel = {
  /** Home visits on a working day: ten offered hours, of which about two go on the road. */
  visitsADay: 8,
  /** Orders of its shop on a day: one patient in eight buys something. */
  ordersADay: 1,
  /** Share of a day's bookings, requests and orders that fall into its busiest hour; spread evenly over ten hours it would be a tenth. */
  busiestShare: 0.2,
  /** Hours of a day in which visits end, so in which staff write of them. */
  openHours: 10,
  /** Share of patients who confirm by their link, who ask to move or cancel, and who fill in the form before the visit. */
  confirming: 0.6,
  asking: 0.15,
  fillingIn: 0.4,
  /** Reminders of each visit: the one days before and the one a day before. */
  reminders: 2,
  /** People who look at the free hours for one who books, and at the shop for one who orders; minutes on the page of hours. */
  lookersABooking: 8,
  lookersAnOrder: 20,
  minutesLooking: 4,
  /** Screens of staff that stay open all day: who visits, and who answers the phone. */
  boards: 2,
  /** How often each of them is loaded anew in an hour, and how many other screens each person opens. */
  loadsABoard: 2,
  screensAPerson: 15,
} as const

/** What people do, by who writes or reads. */
export const commandKinds = [
  'book',
  'confirm',
  'ask',
  'answer',
  'fill in',
  'order',
  'work on order',
  'set status',
  'write record',
  'remind',
] as const
export const readKinds = ['free hours', 'shop', 'patient link', 'board', 'screen'] as const
export type CommandKind = (typeof commandKinds)[number]
export type ReadKind = (typeof readKinds)[number]
export type Kind = CommandKind | ReadKind

export const isCommand = (kind: Kind): kind is CommandKind => commandKinds.some((one) => one === kind)

/** How often each happens in a practice's busiest hour. */
export const hourOf = (model: Readonly<Record<keyof typeof practiceModel, number>>): Record<Kind, number> => {
  const { visitsADay, ordersADay, busiestShare, openHours, confirming, asking, fillingIn } = model
  const [booked, visited, ordered] = [visitsADay * busiestShare, visitsADay / openHours, ordersADay * busiestShare]
  const asked = booked * asking
  return {
    book: booked,
    confirm: booked * confirming,
    ask: asked,
    answer: asked,
    'fill in': booked * fillingIn,
    order: ordered,
    'work on order': ordered,
    'set status': visited,
    'write record': visited,
    // They go as many hours before a visit as another one's, so evenly over the day.
    remind: visited * model.reminders,
    'free hours': booked * model.lookersABooking,
    shop: ordered * model.lookersAnOrder,
    'patient link': booked * (confirming + fillingIn) + asked,
    board: model.boards * model.loadsABoard,
    screen: model.boards * model.screensAPerson,
  }
}

/** What so many practices do in a second of their busiest hour, and what they have open meanwhile. */
export const loadOf = (practices: number) => {
  const hour = Object.entries(hourOf(practiceModel)) as [Kind, number][]
  const looking = (hourOf(practiceModel)['free hours'] * practiceModel.minutesLooking) / 60
  return {
    perSecond: Object.fromEntries(hour.map(([kind, times]) => [kind, (times * practices) / 3600])) as Record<
      Kind,
      number
    >,
    boards: Math.round(practices * practiceModel.boards),
    visitors: Math.round(practices * looking),
  }
}
