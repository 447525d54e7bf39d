import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import type { StoredLoan } from '../../apps/api/src/features/servicing/servicing.ts'
import { type LoanWish, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { instantOf } from '../../apps/api/src/platform/business-date.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
let people = 0

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
// A new person in each test, so that the world may go back to where their loans begin.
beforeEach(() => world.control.moveTo('2026-03-20T12:00:00-05:00'))

const lender = () => lenderOn(world, world.secrets)

/** A new person with loans delivered on 20 March 2026, the first installment of each due on Saturday, 16 May. */
async function borrower(wish: LoanWish = {}, loanCount = 1) {
  people += 1
  const document = String(1_020_400_000 + people)
  const [email, mobile] = [`p${people}@correo.example`, `300${String(5_550_000 + people)}`]
  const loans: StoredLoan[] = []
  for (let count = 0; count < loanCount; count += 1) {
    loans.push(await lender().lend({ disbursedOn: '2026-03-20', ...wish, document, email, mobile }))
  }
  const inbox = async (to: string) =>
    (await world.control.messages(to))
      .map(({ at, subject, text, attachments }) => ({ at, subject, text, attachments }))
      .toReversed()
  const ofKind = async (isStatement: boolean) =>
    (await inbox(email)).filter(({ subject }) => subject.startsWith('Tu extracto') === isStatement)
  return {
    loans,
    document,
    mails: () => ofKind(false),
    statements: () => ofKind(true),
    sms: () => inbox(mobile),
  }
}

const bogota = (text: string) => `${text}.000-05:00`

// First, while nobody else's loans live through the year with them.
describe('half a year without a payment', () => {
  it('is told once a month each way, by one channel, at hours of the law, and never twice a day (R-C1, R-C2)', async () => {
    const { mails, statements } = await borrower({}, 2)
    await world.control.moveTo('2026-10-20T12:00:00-05:00')
    const moments = (await mails()).map(({ at }) => at)
    expect(moments).toHaveLength(2 * 6 * 2)
    expect(new Set(moments.map((at) => at.slice(0, 10))).size).toBe(moments.length)
    for (const at of moments) expect(at.slice(11, 19)).toMatch(/^0[78]:00:00$/)
    expect(await statements()).toHaveLength(2 * 6)
  })
})

describe('an installment', () => {
  it('an installment is announced three days before it falls due, and asked for the day after, each at an hour of the law', async () => {
    const { mails } = await borrower()
    await world.control.moveTo('2026-05-20T12:00:00-05:00')
    expect(await mails()).toMatchObject([
      {
        at: bogota('2026-05-13T07:00:00'),
        subject: expect.stringMatching(/^Tu cuota vence el 16 de mayo de 2026$/),
      },
      {
        at: bogota('2026-05-19T07:00:00'),
        subject: expect.stringMatching(/^Revisa tu cuota del 16 de mayo de 2026/),
      },
    ])
  })

  it('an installment is told on Tuesday at seven when it is late on a Saturday evening before a holiday, whatever the steps of the clock (R-C1)', async () => {
    const { mails } = await borrower()
    await world.control.moveTo('2026-05-16T18:00:00-05:00')
    for (const moment of ['2026-05-17T00:00:00', '2026-05-18T10:00:00', '2026-05-19T06:59:59']) {
      await world.control.moveTo(`${moment}-05:00`)
      expect(await mails()).toHaveLength(1)
    }
    await world.control.moveTo('2026-05-19T07:00:00-05:00')
    expect(await mails()).toHaveLength(2)
  })

  it('an installment paid over the weekend is never told as late', async () => {
    const { mails, loans } = await borrower()
    await world.control.moveTo('2026-05-17T10:00:00-05:00')
    const order = {
      reference: `paid-${loans[0]?.id}`,
      loan: loans[0]?.key ?? '',
      amount: pesos(300_000),
      kind: 'installment',
      source: 'provider',
      paidAt: instantOf('2026-05-17T10:00:00-05:00'),
    } as const
    const who = { now: instantOf('2026-05-17T10:00:00-05:00'), actor: actors.provider, requestId: 'test' }
    expect(await applyPayment(lender().servicing, order, who)).toMatchObject({ ok: true })
    await world.control.moveTo('2026-06-01T12:00:00-05:00')
    expect(await mails()).toHaveLength(1)
    const dropped = await world.db
      .selectFrom('outbox')
      .select('droppedBecause')
      .where('applicationId', '=', loans[0]?.applicationId ?? '')
      .where('droppedBecause', 'is not', null)
      .execute()
    expect(dropped).toEqual([{ droppedBecause: 'paid' }])
  })

  it('on the bill of the line is not announced, and told when it was not paid', async () => {
    const { mails, loans } = await borrower({ isMobileBill: true })
    await world.control.ask('POST', `/control/bills/${loans[0]?.contractNumber}`, { state: 'unpaid' })
    await world.control.moveTo('2026-05-20T12:00:00-05:00')
    expect(await mails()).toMatchObject([
      { at: bogota('2026-05-19T07:00:00'), text: expect.stringContaining('en tu factura de Andina Móvil') },
    ])
  })
})

describe('two loans of one person', () => {
  it('two loans of one person are told by the same channel and never on one day (R-C2)', async () => {
    const { mails, sms } = await borrower({}, 2)
    await world.control.moveTo('2026-05-22T12:00:00-05:00')
    expect((await mails()).map(({ at }) => at)).toEqual(
      ['2026-05-13T07:00:00', '2026-05-14T07:00:00', '2026-05-19T07:00:00', '2026-05-20T07:00:00'].map(
        bogota,
      ),
    )
    expect(await sms()).toEqual([])
  })
})

describe('who allows SMS alone', () => {
  it('gets the same reminders by SMS, and the statement by mail with its PDF (R-C3, R-C5)', async () => {
    const { mails, statements, sms, document } = await borrower()
    const none = {
      billingWhatsapp: false,
      billingEmail: false,
      billingCall: false,
      marketingSms: false,
      marketingWhatsapp: false,
      marketingEmail: false,
      marketingCall: false,
    }
    const documentIndex = world.secrets.blindIndex('document', document)
    await world.db
      .insertInto('contactPreference')
      .values({ documentIndex, billingSms: true, ...none, updatedAt: '2026-04-01T12:00:00Z' })
      .execute()
    await world.control.moveTo('2026-05-20T12:00:00-05:00')
    expect(await mails()).toEqual([])
    const told = await statements()
    expect(told).toMatchObject([
      { at: bogota('2026-05-04T07:00:00'), subject: 'Tu extracto: cuota del 16 de mayo de 2026' },
    ])
    expect(told[0]?.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/\.pdf$/)])
    expect(await sms()).toMatchObject([
      {
        at: bogota('2026-05-13T07:00:00'),
        text: expect.stringMatching(/^Andina Movil: tu cuota 1 de 12 es de \$/),
      },
      {
        at: bogota('2026-05-19T07:00:00'),
        text: expect.stringMatching(/^Andina Movil: tu cuota del 16\/05\/2026/),
      },
    ])
  })
})
