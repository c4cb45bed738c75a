import { generatePath } from 'react-router-dom'
import { dateText, erased, phoneText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { searchTexts as texts } from '~/texts/office/board.ts'
import { orderStatusText } from '~/texts/orders.ts'
import type { Found } from '../api/search.ts'

/** Something that was found: its words and where it leads. */
type Hit = { key: string; to: string; title: string; more: string }
export type HitGroup = { title: string; hits: readonly Hit[] }

const visitPath = ({ id, date }: { id: string; date: string }): string =>
  `${paths.doctorDashboard}?fecha=${date}&cita=${id}`

/** What was found as it is shown: people, their last and next visits, orders, conversations, products. */
export const hitsOf = ({ people, orders, conversations, products }: Found): HitGroup[] => [
  {
    title: texts.people,
    hits: people.map(({ name, phone, patientId, visits, last, next }) => {
      const visit = next ?? last
      // Who had none that stands is found among those who have visits alone.
      const byName = `${paths.doctorPatients}?buscar=${encodeURIComponent(name)}`
      const to = patientId ? generatePath(paths.doctorPatient, { patientId }) : visit ? visitPath(visit) : byName
      const more = [phoneText(phone), patientId ? texts.record : texts.visitsOf(visits)].join(' · ')
      return { key: `p${name}${phone}`, to, title: name, more }
    }),
  },
  {
    title: texts.visits,
    hits: people.flatMap(({ name, last, next }) =>
      [next, last].flatMap((visit) =>
        visit
          ? [{ key: visit.id, to: visitPath(visit), title: `${dateText(visit.date)} ${visit.startTime}`, more: name }]
          : [],
      ),
    ),
  },
  {
    title: texts.orders,
    hits: orders.map(({ id, trackingNumber, customerName, status }) => ({
      key: id,
      to: `${paths.doctorOrders}?pedido=${id}`,
      title: customerName ?? erased,
      more: `${trackingNumber} · ${orderStatusText[status]}`,
    })),
  },
  {
    title: texts.conversations,
    hits: conversations.map(({ id, patientName, profileName, phoneNumber, found }) => ({
      key: id,
      to: generatePath(paths.doctorConversation, { conversationId: id }),
      title: patientName ?? profileName ?? phoneNumber ?? erased,
      more: found.content,
    })),
  },
  {
    title: texts.products,
    hits: products.map(({ id, name, stock }) => ({
      key: id,
      to: paths.doctorProducts,
      title: name,
      more: texts.stock(stock),
    })),
  },
]
