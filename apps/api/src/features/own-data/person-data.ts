import type { StaffRole } from '@cupo/wire/office'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Brand } from '../../platform/brand.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount } from '../../ports/bank.ts'
import { type BureauConsultation, consultationsOf } from '../bureau-consultations/bureau-consultations.ts'
import { type Claim, claimStore } from '../claims/claims.ts'
import { readPreferences } from '../contact/contact.ts'
import {
  type Application,
  type ApplicationStore,
  type BureauAnswer,
  bureauAnswersOf,
  type ContactData,
  readContact,
} from '../origination/origination.ts'
import { type PreValidation, preValidationStore } from '../pre-validation/pre-validation.ts'
import { refundAccountOf } from '../refunds/refunds.ts'
import { loanStore, type StoredLoan } from '../servicing/servicing.ts'

export type PersonDataContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly brand: Brand
}

/** All rows that a person may see: no secret, no code, nothing of another person. */
export type PersonData = {
  readonly applications: readonly Application[]
  readonly preValidations: readonly PreValidation[]
  readonly consultations: readonly BureauConsultation[]
  readonly bureauAnswers: readonly BureauAnswer[]
  readonly contact: ContactData
  readonly preferences: Awaited<ReturnType<typeof readPreferences>>
  readonly consents: readonly ConsentRow[]
  readonly loans: readonly StoredLoan[]
  readonly payments: readonly PaymentRow[]
  readonly documents: readonly DocumentRow[]
  readonly claims: readonly Claim[]
  readonly messages: readonly MessageRow[]
  readonly transfers: readonly TransferRow[]
  readonly refundAccount: BankAccount | null
  readonly sessions: readonly SessionRow[]
  readonly readings: readonly ReadingRow[]
}

type PaymentRow = {
  readonly what: string
  readonly amount: number
  readonly state: string
  readonly at: string
}
type DocumentRow = { readonly kind: string; readonly sha256: string; readonly createdAt: string }
type MessageRow = { readonly kind: string; readonly sentAt: string }
export async function readPersonData(
  { db, secrets, store }: PersonDataContext,
  documentIndex: Buffer,
): Promise<PersonData | null> {
  const applications = await store.ofDocument(db, documentIndex)
  if (applications.length === 0) return null
  const ids = applications.map(({ id }) => id)
  const preValidations = await preValidationStore(secrets).provedOf(db, documentIndex)
  const idsOfConsents = [...new Set([...ids, ...preValidations.map(({ id }) => id)])]
  const bureauAnswers = await bureauAnswersOf({ db, secrets }, ids)
  const loans = (await loanStore.ofDocument(db, documentIndex)).filter(({ applicationId }) =>
    ids.includes(applicationId),
  )
  const [
    contact,
    preferences,
    claims,
    consents,
    ofLoans,
    upfront,
    documents,
    messages,
    transfers,
    refundAccount,
    sessions,
    consultations,
    readings,
  ] = await Promise.all([
    readContact(db, secrets, documentIndex),
    readPreferences(db, documentIndex),
    claimStore(secrets).ofDocument(db, documentIndex),
    consentsOf(
      { db, secrets },
      idsOfConsents,
      bureauAnswers.flatMap(({ consent }) => consent?.id ?? []),
    ),
    paymentsOfLoans(db, loans),
    upfrontPaymentsOf(db, ids),
    documentsOf(db, ids),
    messagesOf(db, ids),
    transfersOf(db, ids),
    refundAccountOf(db, secrets, documentIndex),
    sessionsOf(db, documentIndex, ids),
    consultationsOf({ db, secrets }, documentIndex),
    readingsOf(db, documentIndex),
  ])
  const payments = [...upfront, ...ofLoans]
  return {
    applications,
    preValidations,
    consultations,
    bureauAnswers,
    contact,
    preferences,
    consents,
    loans,
    payments,
    documents,
    claims,
    messages,
    transfers,
    refundAccount,
    sessions,
    readings,
  }
}

async function paymentsOfLoans(
  db: Kysely<Database>,
  loans: readonly StoredLoan[],
): Promise<readonly PaymentRow[]> {
  if (loans.length === 0) return []
  const names = new Map(loans.map(({ id, contractNumber }) => [id, contractNumber]))
  const rows = await db
    .selectFrom('loanPayment')
    .select(['loanId', 'amount', 'state', 'at'])
    .where('loanId', 'in', [...names.keys()])
    .orderBy('at')
    .execute()
  return rows.map(({ loanId, ...row }) => ({ ...row, what: names.get(loanId ?? '') ?? '' }))
}

const upfrontPaymentsOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly PaymentRow[]> =>
  db
    .selectFrom('paymentAttempt')
    .select(['purpose as what', 'amount', 'state', 'requestedAt as at'])
    .where('applicationId', 'in', ids)
    .where('purpose', '<>', 'loan')
    .orderBy('requestedAt')
    .execute()

async function documentsOf(db: Kysely<Database>, ids: readonly string[]): Promise<readonly DocumentRow[]> {
  const rows = await db
    .selectFrom('document')
    .select(['kind', 'sha256', 'createdAt'])
    .where('applicationId', 'in', ids)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }))
}

/** The text of a message is deleted once it is sent. */
async function messagesOf(db: Kysely<Database>, ids: readonly string[]): Promise<readonly MessageRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'sentAt'])
    .where('applicationId', 'in', ids)
    .where('kind', 'in', ['mail', 'paymentMail', 'sms', 'reminder'])
    .where('sentAt', 'is not', null)
    .where('droppedBecause', 'is', null)
    .orderBy('sentAt')
    .execute()
  return rows.map(({ kind, sentAt }) => ({ kind, sentAt: sentAt ?? '' }))
}

type ConsentRow = {
  readonly kind: string
  readonly isGranted: boolean
  readonly version: string
  readonly at: string
  readonly ip: string
  readonly userAgent: string
}

const evidenceSchema = v.object({ ip: v.string(), userAgent: v.string() })

async function consentsOf(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  applicationIds: readonly string[],
  earlierIds: readonly string[],
): Promise<readonly ConsentRow[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['id', 'kind', 'isGranted', 'version', 'at', 'evidence'])
    .where(({ or, eb }) =>
      or([
        eb('applicationId', 'in', applicationIds),
        ...(earlierIds.length === 0 ? [] : [eb('id', 'in', earlierIds)]),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, evidence, ...row }) => ({
    ...row,
    ...v.parse(evidenceSchema, secrets.open(evidence, `consent:${id}`)),
  }))
}

type SessionRow = {
  readonly device: string
  readonly createdAt: string
  readonly endedAt: string | null
}

async function sessionsOf(
  db: Kysely<Database>,
  documentIndex: Buffer,
  ids: readonly string[],
): Promise<readonly SessionRow[]> {
  const ofPhones = db
    .selectFrom('linkSession')
    .select(['device', 'createdAt', 'endedAt'])
    .where('kind', '=', 'handOff')
    .where('applicationId', 'in', ids)
  return db
    .selectFrom('session')
    .select(['device', 'createdAt', 'endedAt'])
    .where('documentIndex', '=', documentIndex)
    .unionAll(ofPhones)
    .orderBy('createdAt', 'desc')
    .execute()
}

type ReadingRow = { readonly roles: readonly StaffRole[]; readonly at: string }

/** By the lender's staff. */
async function readingsOf(db: Kysely<Database>, documentIndex: Buffer): Promise<readonly ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    with own as (select id from application where document_index = ${documentIndex}),
    subjects (type, id) as (
      select 'application', id from own
      union all select 'loan', id from loan where application_id in (select id from own)
      union all select 'paymentTask', id from payment_task where application_id in (select id from own)
      union all select 'claim', id from claim where document_index = ${documentIndex}
      union all select 'person', id from person_key where document_index = ${documentIndex}
    )
    select roles, at from staff_reading join subjects on subject_type = subjects.type and subject_id = subjects.id
    order by at desc`.execute(db)
  return rows
}

type TransferRow = {
  readonly what: 'refund' | 'disbursement'
  readonly amount: number
  readonly state: string
  readonly orderedAt: string
}

const transfersOf = async (db: Kysely<Database>, ids: readonly string[]): Promise<readonly TransferRow[]> =>
  db
    .selectFrom('bankTransfer')
    .innerJoin('paymentTask', 'paymentTask.id', 'bankTransfer.taskId')
    .select(sql.lit<TransferRow['what']>('refund').as('what'))
    .select(['bankTransfer.amount', 'bankTransfer.state', 'bankTransfer.orderedAt'])
    .where('paymentTask.applicationId', 'in', ids)
    .unionAll(
      db
        .selectFrom('disbursementTransfer')
        .select(sql.lit<TransferRow['what']>('disbursement').as('what'))
        .select(['amount', 'state', 'orderedAt'])
        .where('applicationId', 'in', ids),
    )
    .orderBy('orderedAt')
    .execute()
