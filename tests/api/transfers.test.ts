import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDisbursements } from '../../apps/api/src/features/disbursements/disbursements.ts'
import { checkLoans } from '../../apps/api/src/features/servicing/check-loans.ts'
import { loanStore } from '../../apps/api/src/features/servicing/servicing.ts'
import { type Customer, customerOf, ownAccount } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { endTransfer, orderedTransfer, transfersTo } from '../support/transfers.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(async () => {
  const problems: string[] = []
  for await (const problem of checkDisbursements(world.db)) problems.push(problem)
  for await (const problem of checkLoans(world.db)) problems.push(problem)
  await world.stop()
  expect(problems).toEqual([])
})

const otherAccount = { ...ownAccount, accountNumber: '90123456789' }
const correct = (customer: Customer, changes: object = {}) =>
  customer.act('saveBankData', { ...otherAccount, ...changes })

const mailOf = async (customer: Customer, words: string) =>
  (await customer.mails()).find(({ subject }) => subject?.includes(words))

/** As stored: a session may be over by then. */
async function situationOf({ applicationId }: Customer): Promise<string> {
  const row = world.db.selectFrom('application').select('situation').where('id', '=', applicationId())
  return (await row.executeTakeFirstOrThrow()).situation
}

describe('money that a customer signed for', () => {
  it('waits in ConfirmacaoDeposito, is Liberada on the value date, and cannot be cancelled on the way (R-Z1, R-Z3, R-Z6)', async () => {
    const customer = customerOf(world, '05', { amount: 1_000_000, installments: 12 })
    const signed = await customer.sign()
    expect(signed).toMatchObject({ situation: 'EmAndamento', activity: 'ConfirmacaoDeposito' })
    await world.control.advance('PT1M')
    expect(await orderedTransfer(customer, world.control)).toMatchObject({ amount: signed.requestedValue })
    expect((await customer.act('cancel', { status: 'CANCELLED' })).body).toMatchObject({
      errorCode: 'EtapaInvalida',
    })
    await endTransfer(customer, world.control)
    const loan = await loanStore.findByApplication(world.db, customer.applicationId())
    expect(loan?.loan.terms.principal).toBe(signed.requestedValue)
    expect(await customer.read()).toMatchObject({ situation: 'Liberada', status: 'financialData' })
    const plan = (await customer.mails()).find(({ subject }) => subject?.startsWith('Tu dinero ya está'))
    expect(plan?.text).toContain('Tu plan de pagos')
    expect((await customer.sms()).some(({ text }) => text.includes('transferimos'))).toBe(true)
  })

  it('is signed once by two signatures of one moment, and transferred once (R-Z1, R-Z7)', async () => {
    const customer = customerOf(world, '06', { amount: 1_000_000, installments: 12 })
    await customer.untilAccepted()
    const answers = await Promise.all([customer.goOn('contract'), customer.goOn('contract')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await world.control.advance('PT1M')
    await endTransfer(customer, world.control)
    expect(await transfersTo(customer, world.control)).toHaveLength(1)
  })
})

describe('a transfer that the bank could not make', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = customerOf(world, '71', { amount: 1_000_000, installments: 12 })
    await customer.sign()
    await world.control.advance('PT1M')
    await world.control.advance('PT6M')
  }, 60_000)

  it('a transfer that the bank could not make opens the bank data alone, in FalhaDesembolso, by a mail that leads there (R-Z4)', async () => {
    const failed = await customer.read()
    expect(failed).toMatchObject({ status: 'bankData', situation: 'FalhaDesembolso' })
    expect(failed.correctBankDataBy).toMatch(/^\d{4}-/)
    const mail = (await customer.mails()).find(({ subject }) => subject?.startsWith('No pudimos transferir'))
    expect(mail?.links).toContain(`${world.webUrl}/self-manage`)
    for (const action of ['createContractLibre', 'confirmClientAccept', 'cancel', 'survey']) {
      const fields = { stars: 5, isPartial: false }
      expect((await customer.act(action, fields)).body.errorCode, action).toBe('EtapaInvalida')
    }
  })

  it('a transfer that the bank could not make leads back to itself whoever asks for money again (R-J5)', async () => {
    const again = await customer.submit()
    expect(again.body.applicationId).toBe(customer.applicationId())
    await customer.signInBySms()
    expect(await customer.read()).toMatchObject({ status: 'bankData' })
  })

  it('a transfer that the bank could not make is not corrected without a PIN of the last 5 minutes, nor by somebody else (R-Z5)', async () => {
    await world.control.advance('PT6M')
    expect(await correct(customer)).toMatchObject({ status: 403, body: { errorCode: 'CodigoRequerido' } })
    const stranger = customerOf(world, '07', { amount: 1_000_000 })
    await stranger.begin()
    stranger.adopt(customer.applicationId())
    expect((await correct(stranger)).status).toBe(404)
    expect(await transfersTo(customer, world.control)).toHaveLength(1)
  })

  it('a transfer that the bank could not make is not corrected by a code that the session showed for something else (R-Z5)', async () => {
    await customer.stepUp('otherEmail')
    expect(await correct(customer)).toMatchObject({ status: 403, body: { errorCode: 'CodigoRequerido' } })
  })

  it('a transfer that the bank could not make is not corrected with the account of another holder (R-Z5)', async () => {
    await customer.stepUp('bankData')
    const refused = await correct(customer, { accountNumber: '91234561111' })
    expect(refused).toMatchObject({
      status: 409,
      body: { errorCode: 'ValidationException', errors: [{ field: 'accountNumber' }] },
    })
    expect(await customer.read()).toMatchObject({ situation: 'FalhaDesembolso' })
  })

  it('a transfer that the bank could not make is sent once more, to the other account, however often the correction is pressed; the line is told (R-Z5)', async () => {
    const [before] = await transfersTo(customer, world.control)
    const answers = await Promise.all([correct(customer), correct(customer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await customer.read()).toMatchObject({
      status: 'financialData',
      situation: 'EmAndamento',
      activity: 'ConfirmacaoDeposito',
    })
    // What an answer queued has left once the clock was moved.
    await world.control.advance('PT1M')
    expect((await customer.sms()).some(({ text }) => text.includes('terminada en 6789'))).toBe(true)
    await world.control.advance('PT6M')
    const all = await transfersTo(customer, world.control)
    expect(all.map(({ state, account, amount }) => [state, account, amount])).toEqual([
      ['done', otherAccount.accountNumber, before?.amount],
      ['failed', ownAccount.accountNumber, before?.amount],
    ])
    expect(await situationOf(customer)).toBe('Liberada')
  })

  it('a transfer that the bank could not make has an audit row for each of its acts, by whom and with the bank’s reference', async () => {
    const rows = await world.db
      .selectFrom('auditEntry')
      .select(['action', 'actor', 'requestId'])
      .where('subjectId', '=', customer.applicationId())
      .where('action', 'in', ['transferFailed', 'saveBankData', 'transferDone'])
      .orderBy('number')
      .execute()
    const failed = rows.find(({ action }) => action === 'transferFailed')
    expect(failed).toMatchObject({ requestId: `disbursement-${customer.applicationId()}-1` })
    expect(rows.at(-1)).toMatchObject({
      action: 'transferDone',
      requestId: `disbursement-${customer.applicationId()}-2`,
    })
    expect(rows.filter(({ action }) => action === 'saveBankData')).toHaveLength(2)
  })
})

it('a transfer that nobody corrects in 30 days ends as Cancelada, told by mail, and leads to no loan (R-Z6)', async () => {
  const customer = customerOf(world, '71', { amount: 1_000_000, installments: 12 })
  await customer.sign()
  await world.control.advance('PT1M')
  await world.control.advance('PT6M')
  await world.control.advance('P31D')
  const failed = await mailOf(customer, 'No pudimos transferir')
  const [, correctBy] = /Si no la corriges hasta el (.+?), cancelamos/.exec(failed?.text ?? '') ?? []
  const mail = await mailOf(customer, 'no debes nada')
  expect(correctBy).toMatch(/^\d+ de \p{L}+ de \d{4}, \d+:\d\d [ap]\. m\.$/u)
  expect(mail?.text).toContain(`hasta el ${correctBy}, y no la recibimos`)
  expect(await situationOf(customer)).toBe('Cancelada')
  expect(await loanStore.findByApplication(world.db, customer.applicationId())).toBeNull()
})
