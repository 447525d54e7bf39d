import { dayFromIso, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancesOf, postEntries } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import { applicationStore } from '../../origination/store/applications.ts'
import { counterOf } from '../../servicing/testing/counter.ts'
import { lenderOn } from '../../servicing/testing/lender.ts'
import { certificateStore, issueCertificate, refusalOfCertificate } from './issue-certificate.ts'
import { verifyCertificate } from './routes.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const now = Temporal.Instant.from('2026-03-01T15:00:00Z')
const on = dayFromIso('2026-03-01')

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a loan that was paid by money that went back is not certified, and its certificate does not hold (R-K1, R-K3)', async () => {
  const { db } = database
  const lender = lenderOn(database, secrets)
  const counter = counterOf(lender)
  const opened = await lender.lend()
  const first = await counter.pay(opened, 1_700_000, '2026-02-10', { kind: 'payoff' })
  await counter.pay(opened, 1_700_000, '2026-02-10T18:00:00Z', { kind: 'payoff' })
  const issue = { secrets, random: systemRandom, store: applicationStore(secrets) }
  const who = { now, actor: actors.clock, requestId: 'test' }
  await inTransaction(db, (transaction) => issueCertificate(issue, transaction, opened.applicationId, who))
  const code = (await certificateStore(secrets).latestOf(db, opened.id))?.code ?? ''
  const standing = async () => {
    const stored = await counter.read(opened)
    expect(stored.loan.closed?.because).toBe('paid')
    const verified = await verifyCertificate({ db, secrets }, code, { now, limitedAddress: null })
    return {
      refusals: [
        await refusalOfCertificate(db, 'product', stored, on),
        await refusalOfCertificate(db, 'paidInFull', stored, on),
      ],
      isValid: verified.ok && verified.value.isValid,
    }
  }
  expect(await standing()).toEqual({ refusals: [null, null], isValid: true })

  const credit = pesos(0 - ((await balancesOf(db, opened.id)).customerCredit ?? 0))
  const refund = {
    kind: 'refund' as const,
    source: { kind: 'bankTransfer' as const, id: newId() },
    subject: opened.id,
    idempotencyKey: 'transfer:test',
    actor: 'bank',
    bookedOn: '2026-02-11',
    valueOn: '2026-02-11',
    lines: [
      { account: 'customerCredit' as const, amount: credit },
      { account: 'bank' as const, amount: pesos(0 - credit) },
    ],
  }
  await inTransaction(db, (transaction) => postEntries(transaction, [refund], now))
  await counter.reverse(first, '2026-02-12')
  const refusal = { code: 'CertificadoNoHabilitado' }
  expect(await standing()).toEqual({ refusals: [refusal, refusal], isValid: false })
})
