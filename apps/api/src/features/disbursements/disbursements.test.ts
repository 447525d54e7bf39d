import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemoFigures } from '../../../../demo/src/figures.ts'
import { balancesOf } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { endHold, placeHold } from '../holds/holds.ts'
import type { Application } from '../origination/origination.ts'
import { happened } from '../origination/testing/an-application.ts'
import { listOpenTasks } from '../refunds/refunds.ts'
import { checkLoan, loanStore } from '../servicing/servicing.ts'
import { checkDisbursements, followDisbursements, giveUpTransfers, watchTransfers } from './disbursements.ts'
import { isStillFailed } from './follow-disbursements.ts'
import { disbursementContext, happen, scriptedBank, signedAt, signedLoan } from './testing/signed-loan.ts'

const at = (iso: string) => Temporal.Instant.from(iso)
const minutes = (count: number) => at(signedAt).add({ minutes: count })
const afterDays = (days: number, count = 0) => minutes(days * 24 * 60 + count)

let database: FreshDatabase
let bank: ReturnType<typeof scriptedBank>
let product: ReturnType<typeof disbursementContext>
let signed: Application

beforeAll(async () => {
  database = await freshDatabase()
  await seedDemoFigures(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.query(
    `update disbursement_transfer set next_check_at = null, correct_by = null;
     update payment_task set state = 'closed'`,
  )
  bank = scriptedBank()
  product = disbursementContext(database, bank.bank)
  signed = await signedLoan(product)
})
afterEach(async () => expect(await problems()).toEqual([]))

async function problems(): Promise<readonly string[]> {
  const found: string[] = []
  for await (const problem of checkDisbursements(database.db)) found.push(problem)
  const loan = await loanStore.findByApplication(database.db, signed.id)
  return loan === null ? found : [...found, ...(await checkLoan(database.db, loan.id))]
}

const follow = (now = minutes(1)) => followDisbursements(product.context, now)
const reference = (attempt = 1) => `disbursement-${signed.id}-${attempt}`
const transfers = () =>
  database.db
    .selectFrom('disbursementTransfer')
    .select(['reference', 'state', 'amount', 'valueOn'])
    .where('applicationId', '=', signed.id)
    .orderBy('attempt')
    .execute()
async function application(): Promise<Application> {
  const found = await product.context.origination.store.find(database.db, signed.id)
  if (found === null) throw new Error('no application')
  return found
}
const messages = async () => {
  const rows = await database.db
    .selectFrom('outbox')
    .select('dedupeKey')
    .where('applicationId', '=', signed.id)
    .orderBy('dedupeKey')
    .execute()
  return rows.map(({ dedupeKey }) => dedupeKey.replace(signed.id, '…'))
}
const tasks = async () =>
  (await listOpenTasks(database.db)).filter(({ applicationId }) => applicationId === signed.id)

/** The bank has said this of the first attempt, and the product has heard. */
async function ended(state: 'done' | 'failed'): Promise<void> {
  await follow()
  bank.states.set(reference(), state)
  await follow(minutes(10))
}

describe('a transfer that is done', () => {
  it('a transfer that is done was ordered by the signature: the agreed sum to the account of the application, in the same transaction (R-Z1)', async () => {
    expect(await transfers()).toEqual([
      { reference: reference(), state: 'ordered', amount: 1_500_000, valueOn: null },
    ])
    await follow()
    expect(bank.orders.get(reference())).toMatchObject({
      amount: 1_500_000,
      purpose: 'disbursement',
      to: { bank: '07', kind: 'savings', number: '1234567890', document: signed.person.document },
    })
  })

  it('a transfer whose person is held for a theft reaches the bank only once the hold is lifted', async () => {
    const holds = { servicing: product.lender.servicing, secrets: product.context.secrets }
    const who = { now: minutes(0), actor: { kind: 'staff', user: 'clara' }, requestId: 'office' } as const
    const documentIndex = product.context.secrets.blindIndex('document', signed.person.document)
    const order = { kind: 'identityTheft', documentIndex, loanId: null, claimId: null } as const
    const words = { reason: 'told by letter', representative: null }
    const hold = await inTransaction(database.db, (transaction) =>
      placeHold(holds, transaction, { ...order, ...words }, who),
    )
    await follow()
    await follow(minutes(30))
    expect(bank.orders.size).toBe(0)
    await inTransaction(database.db, (transaction) =>
      endHold(holds, transaction, { id: hold?.id ?? '', ending: 'lifted', reason: 'unfounded' }, who),
    )
    await follow(minutes(60))
    expect([...bank.orders.keys()]).toEqual([reference()])
  })

  it('a transfer that is done leads from ConfirmacaoDeposito to Liberada, and opens the loan on the value date of the bank in Bogotá (R-Z3)', async () => {
    await follow()
    expect(await application()).toMatchObject({ situation: 'EmAndamento', activity: 'ConfirmacaoDeposito' })
    bank.states.set(reference(), 'done')
    // 21 November in UTC, still the 20th in Bogotá; learned three days later.
    bank.world.endedAt = '2026-11-21T03:00:00Z'
    await follow(afterDays(3))
    expect(await application()).toMatchObject({
      status: 'financialData',
      situation: 'Liberada',
      facts: { subject: { transfer: { state: 'done', doneOn: '2026-11-20' } } },
    })
    const loan = await loanStore.findByApplication(database.db, signed.id)
    expect(loan?.loan.terms.principal).toBe(1_500_000)
    expect(await transfers()).toMatchObject([{ state: 'done', valueOn: '2026-11-20' }])
    expect(await messages()).toEqual(['money-transferred:…', 'moneyTransferred:1:…'])
  })

  it('a transfer that is done leaves nothing owed to the transfer: the ledger names it, and the bank paid it (R-Z7)', async () => {
    await ended('done')
    const loan = await loanStore.findByApplication(database.db, signed.id)
    const balances = await inTransaction(database.db, (transaction) =>
      balancesOf(transaction, loan?.id ?? ''),
    )
    expect(balances).toMatchObject({ loanPrincipal: 1_500_000, bank: -1_500_000 })
    expect(balances.transferPayable ?? 0).toBe(0)
  })

  it.each([
    ['before it was ordered', '2026-11-19T12:00:00Z'],
    ['to come', '2026-11-22T12:00:00Z'],
  ])('opens no loan on a day that is %s, and is asked about again', async (_what, endedAt) => {
    await follow()
    bank.states.set(reference(), 'done')
    bank.world.endedAt = endedAt
    await follow(minutes(10))
    expect(product.failures).toHaveLength(1)
    expect(await application()).toMatchObject({ situation: 'EmAndamento' })
    bank.world.endedAt = '2026-11-20T15:05:00Z'
    await follow(minutes(20))
    expect(await application()).toMatchObject({ situation: 'Liberada' })
  })
})

it('a bank whose clock is seconds off at midnight in Bogotá opens the loan on the nearer day (R-Z3)', async () => {
  await ended('failed')
  await happen(product.context, signed, [happened.correction()], '2026-11-21T05:00:02Z')
  await follow(afterDays(1))
  bank.states.set(reference(2), 'done')
  bank.world.endedAt = '2026-11-21T04:59:58Z'
  await follow(afterDays(1, 10))
  expect(await transfers()).toMatchObject([{ state: 'failed' }, { state: 'done', valueOn: '2026-11-21' }])
})

describe('a bank that is silent', () => {
  it('a bank that is silent is asked by reference before it is told again, so that nothing is sent twice (R-Z2)', async () => {
    bank.world.isAway = true
    await follow()
    await follow(minutes(10))
    expect(bank.told).toEqual([])
    bank.world.isAway = false
    await follow(minutes(20))
    await follow(minutes(30))
    await follow(minutes(40))
    expect(bank.told).toEqual([reference()])
  })

  it('a bank that is silent opens one loan, whichever instance hears the answer first and however often (R-Z2)', async () => {
    await follow()
    bank.states.set(reference(), 'done')
    await Promise.all([follow(minutes(10)), follow(minutes(10)), follow(minutes(10))])
    expect(product.failures).toEqual([])
    expect(await transfers()).toHaveLength(1)
    expect(await application()).toMatchObject({ situation: 'Liberada' })
  })

  it('a bank that is silent is told to a person after a day, in one task, which ends with the transfer (R-Z8)', async () => {
    await follow()
    const watch = (now: Temporal.Instant) => watchTransfers(product.context, now)
    await watch(afterDays(1, -1))
    expect(await tasks()).toEqual([])
    expect(await watch(afterDays(1))).toBeGreaterThan(0)
    expect(await watch(afterDays(2))).toBe(0)
    expect(await tasks()).toMatchObject([{ kind: 'disbursement', subject: reference(), amount: 1_500_000 }])
    bank.states.set(reference(), 'done')
    await follow(afterDays(2))
    expect(await tasks()).toEqual([])
  })
})

describe('a transfer that failed', () => {
  beforeEach(() => ended('failed'))

  it('a transfer that failed leads to FalhaDesembolso at the bank data, by mail and SMS, and no loan begins (R-Z4)', async () => {
    expect(await application()).toMatchObject({ status: 'bankData', situation: 'FalhaDesembolso' })
    expect(await loanStore.findByApplication(database.db, signed.id)).toBeNull()
    expect(await messages()).toEqual(['transfer-failed:1:…', 'transferFailed:1:…'])
  })

  it('a transfer that failed is sent again with other bank data under a reference of its own, and the line is told (R-Z5)', async () => {
    await happen(product.context, signed, [happened.correction()], '2026-11-21T15:00:00Z')
    expect(await transfers()).toMatchObject([
      { reference: reference(1), state: 'failed' },
      { reference: reference(2), state: 'ordered', amount: 1_500_000 },
    ])
    expect(await messages()).toContain('bankDataCorrected:2:…')
    bank.world.endedAt = '2026-11-21T15:30:00Z'
    await follow(afterDays(1, 1))
    bank.states.set(reference(2), 'done')
    await follow(afterDays(1, 60))
    expect(bank.orders.get(reference(2))?.to).toMatchObject({ bank: '1001', number: '9876543210' })
    expect(await application()).toMatchObject({
      situation: 'Liberada',
      facts: { subject: { transfer: { attempt: 2, doneOn: '2026-11-21' } } },
    })
  })

  it('a transfer that failed is corrected once: the database takes no second transfer beside one that is under way (R-Z5)', async () => {
    await happen(product.context, signed, [happened.correction()], '2026-11-21T15:00:00Z')
    const again = happen(product.context, signed, [happened.correction()], '2026-11-21T15:00:00Z')
    await expect(again).rejects.toThrow(signed.id)
    expect(await transfers()).toHaveLength(2)
  })

  it('a transfer that failed is Cancelada after 30 days without other bank data, told by mail, and nothing is owed (R-Z6)', async () => {
    expect(await giveUpTransfers(product.context, afterDays(30))).toBe(0)
    expect(await giveUpTransfers(product.context, afterDays(30, 10))).toBe(1)
    expect(await giveUpTransfers(product.context, afterDays(31))).toBe(0)
    expect(await application()).toMatchObject({ situation: 'Cancelada' })
    expect(await loanStore.findByApplication(database.db, signed.id)).toBeNull()
    expect(await messages()).toContain('transfer-given-up:…')
  })

  it('a transfer that failed is not cancelled while another one is under way, however late (R-Z6)', async () => {
    await happen(product.context, signed, [happened.correction()], '2026-12-19T15:00:00Z')
    expect(await giveUpTransfers(product.context, afterDays(60))).toBe(0)
    expect(await application()).toMatchObject({ situation: 'EmAndamento' })
  })

  it('a transfer that failed gives another term when the second transfer fails too (R-Z4)', async () => {
    await happen(product.context, signed, [happened.correction()], '2026-12-10T15:00:00Z')
    await follow(afterDays(20, 1))
    bank.states.set(reference(2), 'failed')
    await follow(afterDays(20, 10))
    expect(await giveUpTransfers(product.context, afterDays(31))).toBe(0)
    expect(await messages()).toContain('transfer-failed:2:…')
    expect(await giveUpTransfers(product.context, afterDays(50, 10))).toBe(1)
  })
})

describe('a transfer that the bank calls done after it had failed', () => {
  beforeEach(() => ended('failed'))

  it('a transfer that the bank calls done after it had failed is told to a person, and holds the second one back until the bank says failed again (R-Z8)', async () => {
    bank.states.set(reference(1), 'done')
    await happen(product.context, signed, [happened.correction()], '2026-11-21T15:00:00Z')
    await follow(afterDays(1, 1))
    await follow(afterDays(1, 10))
    expect(bank.told).toEqual([reference(1)])
    expect(await tasks()).toMatchObject([{ kind: 'disbursement', subject: reference(1) }])
    bank.states.set(reference(1), 'failed')
    await follow(afterDays(1, 20))
    expect(bank.told).toEqual([reference(1), reference(2)])
    expect(await tasks()).toEqual([])
  })

  it('a transfer that the bank calls done after it had failed is told again where the bank says so again on another day (R-Z8)', async () => {
    for (const [days, state] of [
      [31, 'done'],
      [32, 'failed'],
      [33, 'done'],
    ] as const) {
      bank.states.set(reference(1), state)
      await isStillFailed(product.context, { applicationId: signed.id }, afterDays(days))
      expect(await tasks()).toHaveLength(state === 'done' ? 1 : 0)
    }
  })

  it('a transfer that the bank calls done after it had failed is not cancelled over it: its customer may have the money (R-Z8)', async () => {
    bank.states.set(reference(1), 'done')
    expect(await giveUpTransfers(product.context, afterDays(31))).toBe(0)
    expect(await application()).toMatchObject({ situation: 'FalhaDesembolso' })
    expect(await tasks()).toMatchObject([{ kind: 'disbursement', subject: reference(1) }])
  })
})

it('a bank that moves another sum than was ordered opens no loan (R-Z7)', async () => {
  await follow()
  const { transfer } = bank.bank
  bank.states.set(reference(), 'done')
  product.context.bank.transfer = async (name) => {
    const report = await transfer(name)
    return report === null ? null : { ...report, amount: pesos(1_400_000) }
  }
  await follow(minutes(10))
  expect(product.failures).toHaveLength(1)
  expect(await application()).toMatchObject({ situation: 'EmAndamento' })
})
