import fc from 'fast-check'
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
import {
  certificateStore,
  groupedCode,
  issueCertificate,
  newCertificateCode,
  readCertificateCode,
} from './issue-certificate.ts'

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

const codeOf = (bytes: Uint8Array) => newCertificateCode({ bytes: () => bytes })
const anyBytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('a code keeps all of its 128 bits (R-K3)', () => {
  fc.assert(
    fc.property(anyBytes, anyBytes, (one, other) => {
      expect(codeOf(one) === codeOf(other)).toBe(Buffer.from(one).equals(Buffer.from(other)))
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
  expect(codeOf(new Uint8Array(16).fill(255))).toBe(`7${'Z'.repeat(25)}`)
  expect(codeOf(new Uint8Array(16))).toBe('0'.repeat(26))
})

test('a code takes 16 bytes of chance', () => {
  const asked: number[] = []
  newCertificateCode({
    bytes: (count) => {
      asked.push(count)
      return new Uint8Array(count)
    },
  })
  expect(asked).toEqual([16])
})

test('a code that is printed in groups is read again, however it is typed (R-K3)', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const code = codeOf(bytes)
      const printed = groupedCode(code)
      expect(printed).toMatch(/^(.{4}-){6}.{2}$/)
      const confused = printed.replace(/0/g, 'o').replace(/1/g, 'l').toLowerCase().replaceAll('-', ' ')
      expect([printed, ` ${code}`, confused].map(readCertificateCode)).toEqual([code, code, code])
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})

test.each(['', '0'.repeat(25), '0'.repeat(27), `${'0'.repeat(25)}U`, `${'0'.repeat(25)}ñ`])(
  '%j is no code of a certificate',
  (typed) => {
    expect(readCertificateCode(typed)).toBeNull()
  },
)
