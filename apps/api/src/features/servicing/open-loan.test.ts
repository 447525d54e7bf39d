import { isoOf, totalOf } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Effect } from '../../platform/jobs/send-row.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { disbursementOf } from '../../wiring/applications-and-loans.ts'
import { mailDelivered } from '../origination/acts/closing/report-order-event.ts'
import { agreementNumber } from '../origination/origination.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { loanStore } from './loan-store.ts'
import { openLoan } from './open-loan.ts'
import { problemsOf, whoAt } from './testing/counter.ts'
import { type Lender, lenderOn } from './testing/lender.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const store = applicationStore(secrets)
const now = Temporal.Instant.from('2026-01-10T15:00:00Z')
let database: FreshDatabase
let lender: Lender

beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database, secrets)
})
afterEach(async () => expect(await problemsOf(database.db)).toEqual([]))
afterAll(() => database.close())

const applicationOf = (id: string) => inTransaction(database.db, (transaction) => store.lock(transaction, id))

describe('a loan opened on delivery (R-B1)', () => {
  it('a loan opened on delivery has the agreed amount, rate, charges and installments, and dates from the day of delivery', async () => {
    const { loan } = await lender.lend({ disbursedOn: '2026-01-31', paymentDay: 5, installmentCount: 6 })
    expect(loan.terms).toMatchObject({
      principal: 1_500_000,
      effectiveAnnualRate: '22.00',
      interestVatRate: '19.00',
      administrationFee: 4_900,
      feeVatRate: '19.00',
    })
    expect(loan.installments.map(({ dueOn }) => isoOf(dueOn))).toEqual([
      '2026-03-05',
      '2026-04-05',
      '2026-05-05',
      '2026-06-05',
      '2026-07-05',
      '2026-08-05',
    ])
  })

  it('a loan opened on delivery charges no VAT on the interest of a tax-free device', async () => {
    const { loan } = await lender.lend({ isTaxFree: true })
    expect(loan.terms.interestVatRate).toBe('0.00')
    expect(loan.installments.map(({ expected }) => expected.interestVat)).toEqual(Array(12).fill(0))
    expect(loan.installments[0]?.expected.feeVat).toBeGreaterThan(0)
  })

  it('a loan opened on delivery is found by its key, contract number, application and owner, and by nobody else', async () => {
    const opened = await lender.lend({ document: '1020304099' })
    expect(opened.key).toMatch(/^[\w-]{22}$/)
    expect(opened.contractNumber).toBe(agreementNumber(opened.applicationId))
    const owner = secrets.blindIndex('document', '1020304099')
    const { db } = database
    expect(await loanStore.findByKey(db, opened.key)).toEqual(opened)
    expect(await loanStore.findByContractNumber(db, opened.contractNumber)).toEqual(opened)
    expect(await loanStore.findByApplication(db, opened.applicationId)).toEqual(opened)
    expect(await loanStore.findOwn(db, opened.key, owner)).toEqual(opened)
    expect(await loanStore.ofDocument(db, owner)).toEqual([opened])
    expect(await loanStore.findOwn(db, opened.key, secrets.blindIndex('document', '1'))).toBeNull()
    expect(await loanStore.findByKey(db, 'nobody')).toBeNull()
    expect(await loanStore.find(db, 'nobody')).toBeNull()
  })

  it('a loan opened on delivery owes the device to the operator', async () => {
    const opened = await lender.lend()
    expect(await balancesOf(database.db, opened.id)).toEqual({
      loanPrincipal: 1_500_000,
      devicePayable: -1_500_000,
    })
    expect(await entriesOf(database.db, opened.id)).toMatchObject([
      { kind: 'disbursement', valueOn: '2026-01-10', actor: 'operator' },
    ])
  })

  it('a loan opened on delivery is opened once, however often delivery is reported', async () => {
    const opened = await lender.lend()
    const application = await applicationOf(opened.applicationId)
    const again = await inTransaction(database.db, (transaction) =>
      openLoan(
        { ...lender.servicing, secrets },
        transaction,
        disbursementOf(application, '2026-03-01'),
        whoAt(now.toString()),
      ),
    )
    expect(again).toEqual(opened)
  })

  it('a loan opened on delivery has the plan that was mailed, date by date and peso by peso', async () => {
    const opened = await lender.lend({ disbursedOn: '2026-01-30', paymentDay: 26, installmentCount: 18 })
    const mailed: Effect[] = []
    const outbox = {
      add: async (_transaction: unknown, effect: Effect) => {
        mailed.push(effect)
      },
    }
    await inTransaction(database.db, async (transaction) => {
      const application = await store.lock(transaction, opened.applicationId)
      await mailDelivered(
        { outbox, transaction, now, publicUrl: 'https://cupo.example' },
        application,
        '2026-01-30',
      )
    })
    expect(mailed[0]?.payload).toMatchObject({
      data: {
        installments: opened.loan.installments.map(({ number, dueOn, expected }) => ({
          number,
          dueDate: isoOf(dueOn),
          total: totalOf(expected),
        })),
      },
    })
  })
})
