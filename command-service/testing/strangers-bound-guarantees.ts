import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../projections/testing/until.ts'
import { bookAppointment } from '../src/appointments/commands/book-appointment.ts'
import { mostADay } from '../src/contacts/commands/strangers-bound.ts'
import { openClinic } from './clinic.ts'
import { type HttpWorld, serve } from './http-world.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { deliveriesOf, idOf, mailTo, runNotifications } from './notification-guarantees.ts'
import { booking, interval, unkeyedOrigin } from './samples.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process } from './world.ts'

const dayMs = 24 * 60 * 60_000
let victims = 0

/** What bounds mails that strangers cause, on any pair of stores. */
export const strangersBoundGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`mails that strangers cause, on ${name}`, () => {
    const clinic = useOpened(openWorld, openClinic)
    let victim: string
    let server: MailServer
    let process: Process
    let http: HttpWorld
    let running: Awaited<ReturnType<typeof runNotifications>>
    const begin = async () => {
      const { world, clock } = clinic()
      process = await world.start({ clock, mail: mailTo(server), rateLimits: true })
      http = await serve(process)
      running = await runNotifications(process, world)
    }
    const end = async () => {
      await running.end()
      await http.close()
    }
    beforeEach(async () => {
      server = await startMailServer()
      victim = `ajena-${++victims}@ejemplo.cr`
      await begin()
    })
    afterEach(async () => {
      await end()
      await server.close()
    })

    const bookFor = async (email: string, channel: 'public' | 'staff' = 'public') => {
      const visit = booking(interval(clinic().nextDay(), '09:00', '10:00'), { channel })
      const asked = { ...visit, contact: { ...visit.contact, email } }
      return idOf(await bookAppointment(process.steps, asked, unkeyedOrigin(clinic().clock.now())))
    }
    const notified = (id: string) => deliveriesOf(clinic().world, id)
    const settled = async () => running.settled((await clinic().world.log.head()).position)
    /** Books that many times, and waits until each was told or skipped. @returns what the last line of each says */
    const outcomes = async (count: number, email = victim): Promise<string[]> => {
      const lines: string[] = []
      for (let n = 0; n < count; n += 1) {
        const id = await bookFor(email)
        await settled()
        lines.push((await notified(id)).at(-1) ?? '')
      }
      return lines
    }
    const sent = (count: number) => Array.from({ length: count }, () => 'booked taken')
    const skipped = (count: number) => Array.from({ length: count }, () => 'booked skipped too-many')
    const mailsTo = (email: string) => server.received.filter(({ to }) => to === email)
    const confirm = async (link: string, startTime = '09:00') => {
      const path = `/api/appointment-confirmations/${link}`
      const { raw } = mailsTo(victim)[0] ?? { raw: '' }
      const [, day = '', month = '', year = ''] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(raw) ?? []
      return http.call('POST', path, { body: { date: `${year}-${month}-${day}`, time: startTime } })
    }
    const inFirstMail = (what: RegExp) => what.exec((mailsTo(victim)[0]?.raw ?? '').replaceAll('=\r\n', ''))?.[1] ?? ''
    /** What the first mail's links name the visit by. */
    const linkInMail = () => inFirstMail(/\/cita\/(\w+)\/confirmar/)
    const tokenInMail = () => inFirstMail(/\/mensajes\/(\w+)/)

    // @rule strangers-mail-bound
    it('are three a day to one address, also over a restart; others have their own', async () => {
      expect(await outcomes(mostADay - 1)).toEqual(sent(mostADay - 1))
      await end()
      await begin()
      expect(await outcomes(3)).toEqual([...sent(1), ...skipped(2)])
      expect(await outcomes(1, 'otra@ejemplo.cr')).toEqual(sent(1))
      expect(mailsTo(victim)).toHaveLength(mostADay)
      clinic().clock.advance(dayMs)
      expect(await outcomes(1)).toEqual(sent(1))
    })

    // @rule strangers-mail-bound
    it('are three a day to one mailbox, however its address is spelled; each goes to the address as it was given', async () => {
      const [local = '', domain = ''] = victim.split('@')
      const spelled = [victim, `${local}+1@${domain}`, `${local.toUpperCase()}+citas@${domain}`]
      for (const email of spelled) expect(await outcomes(1, email)).toEqual(sent(1))
      expect(server.received.map(({ to }) => to)).toEqual(spelled)
      for (const email of [victim, `${local}+2@${domain}`]) expect(await outcomes(1, email)).toEqual(skipped(1))
    })

    // @rule strangers-mail-bound
    it('do not hold back what staff do', async () => {
      const ids = []
      for (let n = 0; n < mostADay + 1; n += 1) ids.push(await bookFor(victim))
      await settled()
      expect(mailsTo(victim)).toHaveLength(mostADay)
      const last = ids.at(-1) ?? ''
      await clinic().move(process, last, interval(clinic().nextDay(), '14:00', '15:00'))
      clinic().clock.advance(undoMs)
      await until('the move to be told', async () => (await notified(last)).includes('moved taken'))
      await bookFor(victim, 'staff')
      await clinic().cancel(process, last)
      clinic().clock.advance(undoMs)
      await until('both to be told', async () => (await notified(last)).includes('cancelled taken'))
      expect((await notified(last)).filter((line) => line.endsWith('taken'))).toEqual([
        'moved taken',
        'cancelled taken',
      ])
      expect(mailsTo(victim)).toHaveLength(mostADay + 3)
    })

    // @rule strangers-mail-bound
    it('are as many as come once a link of one of them was used; the id that the booking answers with is none', async () => {
      expect(await outcomes(mostADay)).toEqual(sent(mostADay))
      const link = linkInMail()
      expect((await confirm(link.slice(0, 22))).status).toBe(200)
      expect(await outcomes(1)).toEqual(skipped(1))
      expect((await confirm(`${link.slice(0, -1)}_`)).status).toBe(404)
      expect((await confirm(link)).status).toBe(200)
      expect(await outcomes(2)).toEqual(sent(2))
    })

    // @rule strangers-mail-bound
    it.each([
      ['asks to be moved', '/api/appointment-actions/LINK/reschedule', {}],
      ['asks to be cancelled', '/api/appointment-actions/LINK/cancel', {}],
      ['says that they want mails', '/api/contact-preferences/TOKEN', { wanted: true }],
    ])('are as many as come once who has the address %s', async (_, path, body) => {
      expect(await outcomes(mostADay + 1)).toEqual([...sent(mostADay), ...skipped(1)])
      const own = path.replace('LINK', linkInMail()).replace('TOKEN', tokenInMail())
      expect((await http.call('POST', own, { body })).status).toBeLessThan(300)
      expect(await outcomes(1)).toEqual(sent(1))
    })

    // @rule strangers-mail-bound
    it('are counted under no address', async () => {
      await outcomes(1)
      const kept = JSON.stringify(await clinic().world.vaultStore.list('counter'))
      expect(kept).toContain('count')
      expect(kept).not.toMatch(/ajena|ejemplo|@/)
    })
  })
}
