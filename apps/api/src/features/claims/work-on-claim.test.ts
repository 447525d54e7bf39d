import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { createOutbox } from '../../platform/jobs/outbox.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { counterOf } from '../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../servicing/testing/lender.ts'
import { type Claim, claimStore } from './claim-store.ts'
import { workOnClaim } from './work-on-claim.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const now = Temporal.Instant.from('2026-03-02T15:00:00Z')
let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database, secrets)
})
afterAll(() => database.close())

let protocols = 0

async function file(owner: Pick<Claim, 'documentIndex' | 'filer'>): Promise<string> {
  protocols += 1
  const claim: Claim = {
    id: newId(),
    protocol: `2026-${String(protocols).padStart(8, '0')}`,
    kind: 'consumerClaim',
    subject: 'Cobro de más',
    description: 'Me cobraron dos veces.',
    solution: '',
    status: 'New',
    isSolved: null,
    answerDueOn: '2026-03-24',
    extension: null,
    about: { loanId: null, contractNumber: null, paymentReference: null },
    emailConfirmedAt: null,
    createdAt: now.toString(),
    closedAt: null,
    ...owner,
  }
  await inTransaction(database.db, (transaction) => claimStore(secrets).insert(transaction, claim, now))
  return claim.protocol
}

const link = (protocol: string, about: string) => {
  const parts = { db: database.db, secrets, store: applicationStore(secrets), publicUrl: '' }
  const outbox = createOutbox({
    db: database.db,
    secrets,
    queue: { sendWithin: async () => {} },
    handlers: () => ({}),
    now: () => now,
  })
  return workOnClaim(
    { ...parts, outbox },
    protocol,
    { about },
    { actor: { kind: 'staff', user: 'ana' }, now, requestId: 'claims' },
  )
}

it("a claim is linked to its own person's credit and payment, and to nobody else's (R-N7)", async () => {
  const own = await lender.lend({ document: '1020304081' })
  const foreign = await lender.lend({ document: '1020304082' })
  const counter = counterOf(lender)
  const ownPayment = await counter.pay(own, 50_000, '2026-02-10')
  const foreignPayment = await counter.pay(foreign, 50_000, '2026-02-10')
  const protocol = await file({ documentIndex: own.documentIndex, filer: null })

  for (const about of [foreign.contractNumber, foreignPayment, 'CU-NOBODY']) {
    expect(await link(protocol, about)).toMatchObject({ ok: false, refusal: { code: 'NoEncontrado' } })
  }
  expect(await link(protocol, own.contractNumber)).toMatchObject({ value: { about: { loanId: own.id } } })
  expect(await link(protocol, ownPayment)).toMatchObject({
    value: { about: { loanId: own.id, paymentReference: ownPayment } },
  })
})

it('a claim without an account is linked to a credit of the identity number that its filer gave (R-N7)', async () => {
  const own = await lender.lend({ document: '1020304083' })
  const foreign = await lender.lend({ document: '1020304084' })
  const filer = {
    name: 'Ana Ruiz',
    identityNumber: '1020304083',
    mobile: '3000304083',
    email: 'ana@correo.example',
  }
  const protocol = await file({ documentIndex: null, filer })
  expect(await link(protocol, foreign.contractNumber)).toMatchObject({ refusal: { code: 'NoEncontrado' } })
  expect(await link(protocol, own.contractNumber)).toMatchObject({ value: { about: { loanId: own.id } } })
})
