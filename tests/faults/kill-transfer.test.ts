import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDisbursements } from '../../apps/api/src/features/disbursements/disbursements.ts'
import { checkLoans } from '../../apps/api/src/features/servicing/check-loans.ts'
import { loanStore } from '../../apps/api/src/features/servicing/servicing.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { type Customer, customerOf, ownAccount } from '../support/customer.ts'
import { transfersTo } from '../support/transfers.ts'
import { type KillableHouse, startKillableHouse } from './killable-house.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const timeoutMs = 600_000
let place: KillableHouse
beforeAll(async () => {
  place = await startKillableHouse()
  await place.holdMinutes()
})
afterAll(() => place.stop())

/** A statement by what it holds; `commit` is the one that ends the transaction of the statement before it in the list. */
type Statement = readonly [holds: string, isItsCommit?: boolean]

/** In the order in which a signature, a sending and an answer of the bank are written. */
const whileSigning: readonly Statement[] = [
  ['from application where'],
  ['insert into agreement_signature'],
  ['insert into disbursement_transfer'],
  ['insert into disbursement_transfer', true],
]
const whileSending: readonly Statement[] = [
  ['from disbursement_transfer where next_check_at'],
  ['update disbursement_transfer'],
  ['update disbursement_transfer', true],
]
const whileOpening: readonly Statement[] = [
  ['from disbursement_transfer where next_check_at'],
  ['update disbursement_transfer'],
  ['update application'],
  ['insert into loan'],
  ['post_entries'],
  ['insert into outbox'],
  ['insert into outbox', true],
]
const whileFailing: readonly Statement[] = [
  ['from disbursement_transfer where next_check_at'],
  ['update disbursement_transfer'],
  ['update application'],
  ['insert into outbox', true],
]
const whileCorrecting: readonly Statement[] = [
  ['from application where'],
  ['update application'],
  ['insert into disbursement_transfer'],
  ['insert into disbursement_transfer', true],
]

/** Every fourth statement from the last one back, a commit mostly, and all of them in the heavy run. */
const toKillAt = (statements: readonly Statement[]) =>
  statements.filter((_statement, index) => isHeavy || (statements.length - index) % 4 === 1)

/** Does something again and again, killed at each of the statements in turn, and at last alive. Answers how often it was. */
async function killedAtEach(statements: readonly Statement[], work: () => Promise<unknown>): Promise<number> {
  let kills = 0
  for (const statement of toKillAt(statements)) if (await killedAt(statement, work)) kills += 1
  await work()
  return kills
}

async function killedAt([holds, isItsCommit = false]: Statement, work: () => Promise<unknown>) {
  let isSeen = false
  const point = (statement: string) => {
    const isIt = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').includes(holds)
    const stops = isItsCommit ? isSeen && statement === 'commit' : isIt
    isSeen ||= isIt
    return stops
  }
  return (await place.killedAt(point, work)) !== null
}

/**
 * The product keeps its clock when it is killed on the way, and the sandbox goes back to before: started again, it may ask the
 * bank too early. Then it asks once more within this time.
 */
const untilAskedAgain = 'PT1H'

const passMinutes = async (count: number) => {
  const until = new Date(Date.parse(await place.control.clock()) + count * 60_000).toISOString()
  return () => place.control.moveTo(until)
}

/** Signed, transferred and opened are one sum, and nothing that can be verified is wrong. */
async function expectOneSum(customer: Customer, signed: number): Promise<void> {
  const sent = await transfersTo(customer, place.control)
  expect(sent.filter(({ state }) => state === 'done').map(({ amount }) => amount)).toEqual([signed])
  const loan = await loanStore.findByApplication(place.db, customer.applicationId())
  expect(loan?.loan.terms.principal).toBe(signed)
  const problems: string[] = []
  for await (const problem of checkDisbursements(place.db)) problems.push(problem)
  for await (const problem of checkLoans(place.db)) problems.push(problem)
  for await (const problem of verifyLedger(place.db)) problems.push(problem)
  expect(problems).toEqual([])
}

const borrower = (ending: string) =>
  customerOf({ webUrl: place.house.webUrl, control: place.control }, ending, {
    amount: 1_000_000,
    installments: 12,
  })

const sign = (customer: Customer) => () => customer.act('createContractLibre', { isPartial: false })

async function killedOnTheWay(): Promise<number> {
  const customer = borrower('05')
  await customer.untilAccepted()
  let kills = await killedAtEach(whileSigning, sign(customer))
  const { requestedValue } = await customer.read()
  kills += await killedAtEach(whileSending, await passMinutes(1))
  kills += await killedAtEach(whileOpening, await passMinutes(7))
  await place.control.advance(untilAskedAgain)
  await expectOneSum(customer, requestedValue)
  return kills
}

const otherAccount = { ...ownAccount, accountNumber: '90123456789' }

/** The bank refuses the first account, and the customer names another one. */
async function killedAtTheCorrection(): Promise<number> {
  const customer = borrower('71')
  const { requestedValue } = await customer.sign()
  await place.control.advance('PT1M')
  let kills = await killedAtEach(whileFailing, await passMinutes(7))
  await place.control.advance(untilAskedAgain)
  await customer.comeBack()
  expect(await customer.read()).toMatchObject({ situation: 'FalhaDesembolso', status: 'bankData' })
  await customer.stepUp('bankData')
  kills += await killedAtEach(whileCorrecting, () => customer.act('saveBankData', otherAccount))
  await place.control.advance('PT1M')
  await place.control.advance('PT7M')
  await expectOneSum(customer, requestedValue)
  return kills
}

test(
  'killed at each point between the signature and the loan, money that was signed is transferred once and opened to the peso (R-Z7)',
  async () => {
    let kills = 0
    const rounds = isHeavy ? 10 : 1
    for (let round = 0; round < rounds; round += 1) {
      kills += (await killedOnTheWay()) + (await killedAtTheCorrection())
    }
    console.log(`${kills} kills between the signature and the loan`)
    expect(kills).toBeGreaterThanOrEqual((isHeavy ? 20 : 6) * rounds)
  },
  timeoutMs,
)
