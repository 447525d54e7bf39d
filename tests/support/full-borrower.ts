import { createHash } from 'node:crypto'
import type { Checkout, Claim } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import {
  anApplication,
  aPersonalLoan,
} from '../../apps/api/src/features/origination/testing/an-application.ts'
import { issueCertificate } from '../../apps/api/src/features/self-management/self-management.ts'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import type { ApiClient } from './api-client.ts'
import type { SessionList } from './borrower.ts'
import { workedOn } from './claim-work.ts'
import { customerOf } from './customer.ts'
import type { World } from './start-world.ts'
import { waitFor } from './wait-for.ts'

/** Every id by which something of a person can be named; lists of the same length for each person. */
export type Ids = {
  readonly documentIndex: Buffer
  readonly applications: readonly string[]
  /** Keys of credits, and the ids of their applications, their rows and their contracts. */
  readonly credits: readonly string[]
  readonly contracts: readonly string[]
  readonly claims: readonly string[]
  readonly sessions: readonly string[]
  readonly orders: readonly string[]
  readonly storeLinks: readonly string[]
  readonly certificates: readonly string[]
  /** By which the mails of new passwords name a person. */
  readonly clients: readonly string[]
  /** Of an installment that they paid: what a browser comes back with, and the number of the attempt. */
  readonly paymentRefs: readonly string[]
  readonly invoices: readonly string[]
  /** What the database keeps instead of the tokens of links and sessions. */
  readonly tokenHashes: readonly string[]
}

export type FullBorrower = {
  readonly document: string
  readonly mobile: string
  readonly email: string
  readonly api: ApiClient
  /** A second device, signed in too. */
  readonly otherApi: ApiClient
  /** The session of the form by which the first credit was asked for, and its application. */
  readonly ofForm: { readonly api: ApiClient; readonly applicationId: string }
  readonly ids: Ids
}

/** Somebody who has one of everything: a credit of their own journey, one paid off, an open application of two channels, a claim. */
export async function fullBorrowerAt(world: World, ending: string): Promise<FullBorrower> {
  const customer = customerOf(world, ending, { sku: 'KOR-M8-256-ARE' })
  const { document, mobile, email } = customer
  const signed = await customer.sign()
  const order = signed.idOrderAmount ?? ''
  await world.control.advance('PT0S')
  const { notice } = await world.control.endOrder(order, 'deliver')
  if (notice?.state !== 'heard') throw new Error(`nobody heard that ${order} was delivered`)
  await payOffAnother(world, { document, mobile, email })
  await openOthers(world, { document, mobile, email })
  const api = await customer.signInAsPerson()
  const otherApi = await customer.signInAsPerson()
  await api.send('POST', '/user/declinePassword')
  await fileAnswered(world, api)
  const paid = await payInstallment(world, document, api)
  const ids = { ...(await idsOf(world, document, otherApi, order)), ...paid }
  const ofForm = { api: customer.api, applicationId: customer.applicationId() }
  return { document, mobile, email, api, otherApi, ofForm, ids }
}

type Person = { readonly document: string; readonly mobile: string; readonly email: string }

async function payOffAnother(world: World, person: Person): Promise<void> {
  const { servicing, lend } = lenderOn(world, world.secrets)
  const { id, key, applicationId } = await lend(person)
  await keepAgreement(world, applicationId)
  const now = Temporal.Instant.from(await world.control.clock())
  const who = { now, actor: actors.provider, requestId: 'payoff' }
  const order = { reference: `payoff-${id}`, loan: key, kind: 'payoff', source: 'provider' } as const
  const paid = await applyPayment(servicing, { ...order, amount: pesos(9_000_000), paidAt: now }, who)
  if (!paid.ok) throw new Error(paid.refusal.code)
  const issue = { secrets: world.secrets, random: systemRandom, store: applicationStore(world.secrets) }
  await inTransaction(world.db, (transaction) => issueCertificate(issue, transaction, applicationId, who))
}

/** The document that the application names as its agreement, which a loan lent straight into the database has not kept. */
async function keepAgreement({ db, secrets, control }: World, applicationId: string): Promise<void> {
  const application = await applicationStore(secrets).find(db, applicationId)
  const id = application?.facts.agreement?.documentId
  if (id === undefined) throw new Error(`application ${applicationId} has no agreement`)
  const content = Buffer.from('%PDF-1.7 contrato de prueba')
  await db
    .insertInto('document')
    .values({
      id,
      applicationId,
      kind: 'loanAgreement',
      sha256: createHash('sha256').update(content).digest(),
      content: secrets.sealBytes(content, `document:${id}`),
      text: secrets.seal({ title: 'Contrato', subject: 'Contrato', blocks: [] }, `document_text:${id}`),
      createdAt: await control.clock(),
    })
    .execute()
}

/** An application for a phone and one for money, both proved and open. */
async function openOthers({ db, secrets, control }: World, person: Person): Promise<void> {
  const now = Temporal.Instant.from(await control.clock())
  const store = applicationStore(secrets)
  for (const application of [anApplication(), aPersonalLoan()]) {
    const theirs = { ...application.person, ...person }
    const opened = { ...application, id: newId(), createdAt: now.toString(), person: theirs }
    await inTransaction(db, (transaction) => store.insert(transaction, opened, now))
  }
}

async function fileAnswered(world: World, api: ApiClient): Promise<void> {
  const words = { subject: 'Cobro de más', description: 'Me cobraron dos veces la cuota de este mes.' }
  const { body } = await api.send<Claim>('POST', '/selfmanage/claims', { json: words })
  const answer = { status: 'Closed', solution: 'Te devolvimos el pago.' } as const
  const answered = await workedOn(world, body.protocol, answer)
  if (!answered.ok) throw new Error(answered.refusal.code)
}

async function payInstallment(
  { db, secrets, control }: World,
  document: string,
  api: ApiClient,
): Promise<Pick<Ids, 'paymentRefs' | 'invoices'>> {
  const { key } = await db
    .selectFrom('loan')
    .select('key')
    .where('documentIndex', '=', secrets.blindIndex('document', document))
    .where('situation', '=', 'open')
    .executeTakeFirstOrThrow()
  const wish = { tipoPagamento: 'Pagar cuota' }
  const { body: checkout } = await api.send<Checkout>('POST', `/selfmanage/epayco/${key}/request`, {
    json: wish,
  })
  const made = { checkout, method: 'card', state: 1, times: 1 }
  const { ref_payco } = await control.ask<{ ref_payco: string }>('POST', '/control/payments', made)
  await waitFor('the posting', async () => {
    const settled = db.selectFrom('paymentTransaction').select('id').where('invoice', '=', checkout.invoice)
    return settled.where('outcome', '=', 'posted').executeTakeFirst()
  })
  return { paymentRefs: [ref_payco], invoices: [checkout.invoice] }
}

async function idsOf(
  { db, secrets }: World,
  document: string,
  other: ApiClient,
  order: string,
): Promise<Omit<Ids, 'paymentRefs' | 'invoices'>> {
  const documentIndex = secrets.blindIndex('document', document)
  const own = (table: 'application' | 'claim' | 'borrower') =>
    db.selectFrom(table).select('id').where('documentIndex', '=', documentIndex).orderBy('id').execute()
  const applications = (await own('application')).map(({ id }) => id)
  const loans = await db
    .selectFrom('loan')
    .select(['id', 'key', 'contractNumber', 'applicationId'])
    .where('documentIndex', '=', documentIndex)
    .orderBy('id')
    .execute()
  const certificates = await db
    .selectFrom('certificate')
    .select('code')
    .where(
      'loanId',
      'in',
      loans.map(({ id }) => id),
    )
    .execute()
  const { body } = await other.send<SessionList>('GET', '/user/sessions')
  const links = await db
    .selectFrom('mailLink')
    .select('tokenHash')
    .where('applicationId', 'in', applications)
    .execute()
  const tokens = await db
    .selectFrom('sessionToken')
    .select('hash')
    .where(
      'sessionId',
      'in',
      body.sessions.map(({ sessionId }) => sessionId),
    )
    .orderBy('kind')
    .execute()
  const storeLinks = await db
    .selectFrom('storeLink')
    .select('id')
    .where('applicationId', 'in', applications)
    .execute()
  return {
    documentIndex,
    applications,
    credits: loans.flatMap((loan) => [loan.key, loan.applicationId]),
    contracts: loans.map(({ contractNumber }) => contractNumber),
    claims: (await own('claim')).map(({ id }) => id),
    // That of the second device first and the one used last before it at the end: its owner ends their own last.
    sessions: body.sessions
      .toReversed()
      .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
      .map(({ sessionId }) => sessionId),
    orders: [order],
    storeLinks: storeLinks.map(({ id }) => id),
    certificates: certificates.map(({ code }) => code),
    clients: (await own('borrower')).map(({ id }) => id),
    tokenHashes: [...links.map(({ tokenHash }) => tokenHash), ...tokens.map(({ hash }) => hash)].map((hash) =>
      hash.toString('base64url'),
    ),
  }
}
