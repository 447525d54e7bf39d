import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actors } from '../../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import { applicationStore } from '../../origination/store/applications.ts'
import { counterOf } from '../../servicing/testing/counter.ts'
import { lenderOn } from '../../servicing/testing/lender.ts'
import { certificateStore } from './certificate-store.ts'
import { issueCertificate } from './issue-certificate.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const issue = { secrets, random: systemRandom, store: applicationStore(secrets) }
const certificates = certificateStore(secrets)
const now = Temporal.Instant.from('2026-03-01T15:00:00Z')
const who = { now, actor: actors.clock, requestId: 'test' }

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a loan that is not paid off is not certified (R-K2)', async () => {
  const opened = await lenderOn(database, secrets).lend()
  await expect(
    inTransaction(database.db, (transaction) =>
      issueCertificate(issue, transaction, opened.applicationId, who),
    ),
  ).rejects.toThrow('nothing to certify')
  expect(await certificates.latestOf(database.db, opened.id)).toBeNull()
})

test('a loan that is paid off is certified by the facts of its loan, and nothing of the certificate stands in clear', async () => {
  const lender = lenderOn(database, secrets)
  const opened = await lender.lend()
  await counterOf(lender).pay(opened, 2_000_000, '2026-01-20', { kind: 'payoff' })
  await inTransaction(database.db, (transaction) =>
    issueCertificate(issue, transaction, opened.applicationId, who),
  )

  const certificate = await certificates.latestOf(database.db, opened.id)
  expect(certificate).toMatchObject({
    loanId: opened.id,
    facts: {
      borrower: { fullName: 'Laura Gómez', documentNumber: '1020304005' },
      contractNumber: opened.contractNumber,
      principal: opened.loan.terms.principal,
      disbursedOn: '2026-01-10',
      paidOn: '2026-01-20',
    },
  })
  const rows = await database.db.selectFrom('certificate').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.content.includes('Laura')).toBe(false)
})

test('a certificate is never changed', async () => {
  const change = database.db.updateTable('certificate').set({ issuedAt: now.toString() }).execute()
  await expect(change).rejects.toThrow()
})
