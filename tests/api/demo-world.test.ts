import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { readDocument } from '../../apps/api/src/features/origination/origination.ts'
import { checkLoans } from '../../apps/api/src/features/servicing/check-loans.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { waitUntilReady } from '../../tools/start/wait-until-ready.ts'
import { visitorOf } from '../support/borrower.ts'
import { seededLoan, seededPerson } from '../support/seeded-person.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
/** Of the people, as the making of them tells. */
let documents: readonly string[] = []
beforeAll(async () => {
  world = await startWorld({ SEEDS: 'start' })
  await waitUntilReady(`${world.webUrl}/health/ready`, undefined, () => false)
})
afterAll(() => world.stop())

const problems = async () => {
  const found: string[] = []
  for await (const problem of verifyLedger(world.db)) found.push(problem)
  for await (const problem of checkLoans(world.db)) found.push(problem)
  return found
}

const readiness = () => fetch(`${world.webUrl}/health/ready`)

const post = (body: object, secret = 'demo-clock-secret', path = 'world') =>
  fetch(`${world.webUrl}/api/v1/ops/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  })

/** Each says of one person what the table of people says. */
const states: readonly (readonly [string, string, () => Promise<void>])[] = [
  [
    '80',
    'two of twelve paid, nothing overdue',
    async () => {
      const { statuses, plan } = await seededLoan(world, '80')
      expect(statuses).toEqual({ PAID: 2, PENDING: 10 })
      expect(plan.lastDueDate).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    },
  ],
  [
    '81',
    'two overdue, the first of them after a payment that was taken back',
    async () => {
      const { statuses, plan, rows, stored } = await seededLoan(world, '81')
      expect(statuses).toEqual({ PAID: 3, LATE: 2, PENDING: 7 })
      expect(plan.lastDueDate).toBe('Inmediato')
      expect(rows[3]?.penalty_due).toBeGreaterThan(0)
      const payments = await world.db
        .selectFrom('loanPayment')
        .select(['state'])
        .where('loanId', '=', stored.id)
        .orderBy('at')
        .execute()
      expect(payments.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied', 'reversed'])
    },
  ],
  [
    '82',
    'paid off',
    async () => {
      const { stored, totalBalance, plan } = await seededLoan(world, '82')
      expect(stored.loan.closed?.because).toBe('paid')
      expect([totalBalance, plan.totalCapitalDueValue]).toEqual([0, 0])
      const { applications } = await seededPerson(world, '82')
      expect(applications.map(({ situation }) => situation)).toEqual(['Liquidada'])
    },
  ],
  [
    '83',
    'three of twelve collected with the invoice',
    async () => {
      const { stored, statuses } = await seededLoan(world, '83')
      expect(stored.isMobileBill).toBe(true)
      expect(statuses).toEqual({ PAID: 3, PENDING: 9 })
    },
  ],
  [
    '84',
    'one installment left, on the invoice',
    async () => {
      const { stored, plan, statuses } = await seededLoan(world, '84')
      expect(stored.isMobileBill).toBe(true)
      expect(statuses).toEqual({ PAID: 5, PENDING: 1 })
      expect(plan.isLastInstallment).toBe(true)
    },
  ],
  [
    '85',
    'sold',
    async () => {
      const { stored, rows } = await seededLoan(world, '85')
      expect(stored.loan.closed?.because).toBe('sold')
      expect(rows).toEqual([])
    },
  ],
  [
    '86',
    'one loan of each channel, that of the counter on the invoice',
    async () => {
      const { loans } = await seededPerson(world, '86')
      const told = loans.map(({ stored, statuses }) => [stored.origin, stored.isMobileBill, statuses])
      expect(told).toHaveLength(3)
      expect(told).toContainEqual(['Finter', false, { PAID: 6, PENDING: 6 }])
      expect(told).toContainEqual(['Libre', false, { PAID: 4, PENDING: 20 }])
      expect(told).toContainEqual(['Assistido', true, { PAID: 2, PENDING: 16 }])
    },
  ],
  [
    '87',
    'an application before the identity check',
    async () => {
      const { applications, loans } = await seededPerson(world, '87')
      expect(loans).toEqual([])
      expect(applications).toMatchObject([{ status: 'documents', situation: 'EmAndamento' }])
    },
  ],
  [
    '88',
    'a down payment to pay by link',
    async () => {
      const { applications } = await seededPerson(world, '88')
      expect(applications).toMatchObject([
        {
          status: 'paymentOrder',
          activity: 'ConfirmacaoAntecipado',
          facts: { subject: { downPayment: 200_000 } },
        },
      ])
    },
  ],
  [
    '89',
    'a guarantee to pay by link',
    async () => {
      const { applications } = await seededPerson(world, '89')
      expect(applications).toMatchObject([{ status: 'paymentOrder', activity: 'ConfirmacaoFianca' }])
      expect(applications[0]?.facts.terms?.guaranteeFee).toBe(150_000)
    },
  ],
  [
    '90',
    'an active loan, and a password that signs in',
    async () => {
      expect((await seededLoan(world, '90')).statuses).toEqual({ PAID: 3, PENDING: 9 })
      const visitor = visitorOf(world, '1010100090')
      const { body } = await visitor.check()
      expect(body).toMatchObject({ loginOTP: false, mobiles: [{ mobileLastDigits: '90' }] })
      expect((await visitor.signIn({ password: 'Cupo2026*', login_type: 'password' })).status).toBe(200)
    },
  ],
  [
    '91',
    'an active loan, the next installment of which waits to be paid in cash by the PIN in the mail',
    async () => {
      const { statuses, stored } = await seededLoan(world, '91')
      expect(statuses).toEqual({ PAID: 4, PENDING: 8 })
      const attempts = world.db.selectFrom('paymentAttempt').select(['state', 'method'])
      expect(await attempts.where('loanId', '=', stored.id).execute()).toEqual([
        { state: 'pending', method: 'Efectivo' },
      ])
      const { applications } = await seededPerson(world, '91')
      const mail = await world.control.message(applications[0]?.person.email ?? '', ({ text }) =>
        text.includes('PIN'),
      )
      expect(mail.links.some((link) => link.includes('/response/?x_id_invoice='))).toBe(true)
    },
  ],
  [
    '92',
    'money in 36 installments, of which a prepayment took some away',
    async () => {
      const { stored, statuses, rows } = await seededLoan(world, '92')
      expect(stored.loan.terms.installmentCount).toBe(36)
      expect(stored.loan.prepaid).toBe(2_500_000)
      expect(statuses).toEqual({ PAID: 14, PENDING: rows.length - 14 })
      expect(rows.length).toBeLessThan(36)
      expect(rows[6]?.total_expected).toBeLessThan(rows[4]?.total_expected ?? 0)
    },
  ],
]

/** A month's end, a payment day, the day after one, a leap day and the last of a year; in full by `npm run verify`. */
const days =
  process.env.CUPO_HEAVY === '1'
    ? ['2027-01-31', '2027-02-28', '2027-03-05', '2027-04-17', '2027-06-26', '2028-02-29', '2028-12-31']
    : ['2027-02-28', '2027-03-05']

describe('at the first start (R-T5)', () => {
  it.each(states)('1010100…%s has %s', async (_ending, _what, isSo) => isSo())

  it('ledger, payments and loans agree', async () => {
    expect(await problems()).toEqual([])
  })

  it('readiness tells of the people', async () => {
    expect(await (await readiness()).json()).toMatchObject({
      status: 'ready',
      checks: { database: true, migrations: true, session: true, people: true },
    })
  })
})

describe.each(days)('on %s', (day) => {
  beforeAll(async () => {
    await world.control.moveTo(`${day}T15:00:00-05:00`)
    documents = (await world.control.rebuildWorld()).documents
  })

  it.each(states)('1010100…%s has %s', async (_ending, _what, isSo) => isSo())

  it('ledger, payments and loans agree', async () => {
    expect(await problems()).toEqual([])
  })
})

describe('what surrounds those of the last day', () => {
  const waiting = [
    ['1010100088', 'pago inicial'],
    ['1010100089', 'fianza'],
    ['1010100091', 'PIN'],
  ] as const

  it('nothing that belongs to the past was sent, and the links and the PIN that are to be paid were (R-T5)', async () => {
    expect(documents).toHaveLength(states.length)
    for (const document of documents) {
      const mails = await world.control.messages(`persona.${document}@correo.example`)
      const newest = mails.filter(({ at }) => at.startsWith(days.at(-1) ?? ''))
      const about = newest.map(
        ({ subject }) =>
          /^(?:Paga tu|Haz tu|Guarda el) (pago inicial|fianza|PIN) /.exec(subject)?.[1] ?? subject,
      )
      const [only] = waiting.flatMap(([who, what]) => (who === document ? [what] : []))
      expect([...new Set(about)]).toEqual(only === undefined ? [] : [only])
      expect(await world.control.messages(`300${document.slice(-7)}`)).toEqual([])
    }
  })

  it('the operator has only the orders that wait to be paid', async () => {
    const open = (await world.control.orders()).filter(({ state }) => state !== 'released')
    expect(open.map(({ document, state }) => [document, state]).toSorted()).toEqual([
      ['1010100088', 'placed'],
      ['1010100089', 'placed'],
    ])
  })

  it('the PIN that waits is known at the counter, and paying it there pays the installment', async () => {
    const { stored } = await seededLoan(world, '91')
    const { invoice } = await world.db
      .selectFrom('paymentAttempt')
      .select('invoice')
      .where('loanId', '=', stored.id)
      .executeTakeFirstOrThrow()
    const known = await world.control.ask<readonly { x_ref_payco: number; invoice: string; pin: string }[]>(
      'GET',
      '/control/payments',
    )
    const payment = known.find((one) => one.invoice === invoice)
    expect(payment?.pin).toMatch(/^\d{10}$/)
    await world.control.ask('POST', `/control/payments/${payment?.x_ref_payco}/state`, { state: 1 })
    await waitFor(
      'the installment',
      async () => (await seededLoan(world, '91')).statuses.PAID === 5 || undefined,
    )
  })

  it('each loan has the agreement that was signed for it', async () => {
    for (const ending of ['80', '82', '83', '85', '86', '92']) {
      for (const { facts, origin } of (await seededPerson(world, ending)).applications) {
        expect(facts.agreement?.signedAt).toMatch(/^20/)
        const pdf = readPdfText(await readDocument(world, facts.agreement?.documentId ?? ''))
        expect(pdf.includes('crédito de libre inversión')).toBe(origin === 'Libre')
      }
    }
  })
})

describe('making them anew', () => {
  it('ends what the earlier ones had and keeps it under other documents', async () => {
    const { loans } = await seededPerson(world, '86')
    await world.control.rebuildWorld()
    const rows = await world.db
      .selectFrom('loan')
      .select(['situation', 'documentIndex'])
      .where(
        'id',
        'in',
        loans.map(({ stored }) => stored.id),
      )
      .execute()
    const own = world.secrets.blindIndex('document', '1010100086')
    expect(rows.map(({ situation }) => situation)).toEqual(['sold', 'sold', 'sold'])
    expect(rows.some(({ documentIndex }) => documentIndex.equals(own))).toBe(false)
    expect((await seededPerson(world, '86')).applications).toHaveLength(3)
    expect(await problems()).toEqual([])
  })

  it('needs the secret of the clock', async () => {
    expect((await post({}, 'another-secret')).status).toBe(401)
  })
})

describe('a file that the control room hands in', () => {
  const statement = (amount: string) => ({
    kind: 'bankStatement',
    name: 'extracto.csv',
    content: Buffer.from(
      `Cuenta;Fecha;Fecha valor;Descripción;Referencia;Ordenante o beneficiario;Créditos;Débitos;Saldo
20100012345;27/11/2026;27/11/2026;CONSIGNACION;77;;${amount};;${amount}`,
    ).toString('base64'),
  })
  const handIn = async (body: object, secret?: string) => {
    const response = await post(body, secret, 'files')
    return { status: response.status, body: await response.json() }
  }

  it('is loaded once, and refused with the line that cannot be read', async () => {
    const added = async (outcome: string, count: number) =>
      expect(await handIn(statement('1200,00'))).toEqual({
        status: 200,
        body: { outcome, added: count, unread: [] },
      })
    await added('loaded', 1)
    await added('known', 0)
    expect(await handIn(statement('doce'))).toMatchObject({
      status: 200,
      body: { outcome: 'unread', unread: [{ line: 2, reason: 'Créditos is no amount: doce' }] },
    })
  })

  it('opens a difference at once for a line that nothing explains', async () => {
    const rows = await world.db
      .selectFrom('bankLine')
      .innerJoin('paymentTask', (join) =>
        join.on((on) => on('subject', '=', sql<string>`'line:' || bank_line.id`)),
      )
      .select(['reference', 'paymentTask.state'])
      .execute()
    expect(rows).toEqual([{ reference: '77', state: 'open' }])
  })

  it('needs the secret of the clock', async () => {
    expect((await handIn(statement('1'), 'another-secret')).status).toBe(401)
  })
})

describe('three months later', () => {
  // They were made anew just now.
  beforeAll(async () => {
    await world.control.advance('P3M')
  })

  it('the invoice has paid three more installments, one after the other', async () => {
    const { statuses, stored } = await seededLoan(world, '83')
    expect(statuses).toEqual({ PAID: 6, PENDING: 6 })
    const bills = await world.control.bills(stored.contractNumber)
    expect(bills.map(({ state, notice }) => [state, notice?.state])).toEqual([
      ['collected', 'heard'],
      ['collected', 'heard'],
      ['collected', 'heard'],
    ])
    expect(bills.map(({ dueOn }) => dueOn)).toEqual(
      bills
        .map(({ dueOn }) => dueOn)
        .toSorted()
        .reverse(),
    )
  })

  it('the last installment on the invoice has closed its loan', async () => {
    const { applications, loans } = await seededPerson(world, '84')
    expect(loans[0]?.stored.loan.closed?.because).toBe('paid')
    expect(applications[0]?.situation).toBe('Liquidada')
  })

  it('a late borrower owes three installments more, and a growing penalty', async () => {
    const { statuses, rows } = await seededLoan(world, '81')
    expect(statuses).toEqual({ PAID: 3, LATE: 5, PENDING: 4 })
    expect(rows[3]?.penalty_due).toBeGreaterThan(rows[4]?.penalty_due ?? 0)
  })

  it('links that nobody paid have cancelled their orders', async () => {
    for (const ending of ['88', '89']) {
      expect((await seededPerson(world, ending)).applications[0]?.situation).toBe('Cancelada')
    }
  })

  it('ledger, payments and loans agree', async () => {
    expect(await problems()).toEqual([])
  })
})
