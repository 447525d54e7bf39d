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
import { issueCertificate, issueMissingCertificates } from './issue-certificate.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const issue = { secrets, random: systemRandom, store: applicationStore(secrets) }
const certificates = certificateStore(secrets)
const now = Temporal.Instant.from('2026-03-01T15:00:00Z')
const nobodyFails = (_id: string, error: unknown) => {
  throw error
}

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a loan that is not paid off is not certified (R-K2)', async () => {
  const opened = await lenderOn(database, secrets).lend()
  const who = { now, actor: actors.clock, requestId: 'test' }
  await expect(
    inTransaction(database.db, (transaction) =>
      issueCertificate(issue, transaction, opened.applicationId, who),
    ),
  ).rejects.toThrow('nothing to certify')
  expect(await certificates.latestOf(database.db, opened.id)).toBeNull()
})

test('loans that were paid off without a certificate get one at start, once, and nothing of it stands in clear', async () => {
  const lender = lenderOn(database, secrets)
  const opened = await lender.lend()
  await counterOf(lender).pay(opened, 2_000_000, '2026-01-20', { kind: 'payoff' })
  const parts = { ...issue, db: database.db }
  const counts = await Promise.all([
    issueMissingCertificates(parts, now, nobodyFails),
    issueMissingCertificates(parts, now, nobodyFails),
  ])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await issueMissingCertificates(parts, now, nobodyFails)).toBe(0)

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

test('a loan that cannot be certified at start is reported, and the others are certified', async () => {
  const lender = lenderOn(database, secrets)
  const [broken, whole] = [await lender.lend(), await lender.lend()]
  for (const loan of [broken, whole]) {
    await counterOf(lender).pay(loan, 2_000_000, '2026-01-20', { kind: 'payoff' })
  }
  const find: typeof issue.store.find = async (db, id) =>
    id === broken.applicationId ? null : issue.store.find(db, id)
  const failed: string[] = []
  const parts = { ...issue, db: database.db, store: { find } }
  expect(await issueMissingCertificates(parts, now, (id) => failed.push(id))).toBe(1)
  expect(failed).toEqual([broken.applicationId])
  expect(await certificates.latestOf(database.db, whole.id)).not.toBeNull()
})

test('a certificate is never changed', async () => {
  const change = database.db.updateTable('certificate').set({ issuedAt: now.toString() }).execute()
  await expect(change).rejects.toThrow()
})
