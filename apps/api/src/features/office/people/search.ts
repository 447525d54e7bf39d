import { claimNumberPattern, emailSchema, identityNumberSchema, mobileSchema } from '@cupo/wire'
import { permissionToSee, type SearchHit, type SearchKind, type SubjectType } from '@cupo/wire/office'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { StaffCaller } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { formatDate, formatPesos } from '../../../platform/format.ts'
import { hideName, lastDigits } from '../../../platform/hide.ts'
import { newId } from '../../../platform/ids.ts'
import { takePlaceIn } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { personIdOf } from '../person-keys.ts'
import { originText, situationText, taskKindText, tooManySearches } from '../text/people.ts'
import type { PeopleContext } from './people-context.ts'
import { isVisible, seesLocked } from './visible-people.ts'

const hitsMax = 20

/** Finds by whole values. Each search is counted and leaves a row, without its value (docs/decisions/087). */
export async function search(
  context: PeopleContext,
  typed: string,
  { actor, now }: { readonly actor: StaffCaller; readonly now: Temporal.Instant },
): Promise<Result<readonly SearchHit[]>> {
  const { staffSearchesPerDayMax: max } = await context.settings(now)
  return inTransaction(context.db, async (transaction) => {
    const counted = { kind: 'staff-search', subject: Buffer.from(actor.user) }
    const place = await takePlaceIn(transaction, counted, [{ max, windowSeconds: 86_400 }], now)
    if (place === null) return refuse('LimiteDeIntentos', { message: tooManySearches })
    const values = valuesOf(context, typed)
    const found = await find(transaction, values, actor)
    const hits = await presentHits({ ...context, db: transaction }, found, { actor, now })
    const kind = found[0]?.kind ?? Object.entries(values).find(([, value]) => value !== null)?.[0]
    await transaction
      .insertInto('staffSearch')
      .values({
        id: newId(),
        at: now.toString(),
        userName: actor.user,
        kind: kind ?? 'unknown',
        isFound: hits.length > 0,
      })
      .execute()
    return done(hits)
  })
}

type Values = {
  readonly document: Buffer | null
  readonly line: Buffer | null
  readonly email: Buffer | null
  readonly contract: string | null
  readonly claim: string | null
  /** An order, an invoice or a reference may look like anything. */
  readonly other: string
}

/** A text may be of several kinds: ten digits are a document, a line, an order or a `ref_payco`. */
function valuesOf({ secrets }: PeopleContext, typed: string): Values {
  const document = v.safeParse(identityNumberSchema, typed)
  const line = v.safeParse(mobileSchema, typed.replace(/^\+57\s*/, ''))
  const email = v.safeParse(emailSchema, typed)
  const upper = typed.toUpperCase()
  return {
    document: document.success ? secrets.blindIndex('document', document.output) : null,
    line: line.success ? secrets.blindIndex('mobile', line.output) : null,
    email: email.success ? secrets.blindIndex('email', email.output.toLowerCase()) : null,
    contract: upper.startsWith('CU-') ? upper : null,
    claim: claimNumberPattern.test(typed) ? typed : null,
    other: typed,
  }
}

type Found = {
  readonly kind: SearchKind
  readonly type: SubjectType
  /** Id of the row; for a person, of an application. */
  readonly id: string
  readonly documentIndex: Buffer | null
}

/**
 * One statement for any text and caller (timing-safe): hidden rows are left out at the end. Every branch
 * reads by an index.
 */
async function find(
  db: Kysely<Database>,
  { document, line, email, contract, claim, other }: Values,
  actor: StaffCaller,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    with found (kind, type, id, application_id) as (
      select 'document', 'person', id, id from application where document_index = ${document}
      union all select 'line', 'person', id, id from application where mobile_index = ${line} and person is not null
      union all select 'email', 'person', id, id from application where confirmed_email_index = ${email}
      union all select 'email', 'person', own.id, own.id from borrower
        join application as own using (document_index) where borrower.confirmed_email_index = ${email}
      union all select 'contract', 'loan', id, application_id from loan where contract_number = ${contract}
      union all select 'order', 'application', id, id from application where order_number = ${other}
      union all select 'transfer', 'application', application_id, application_id from disbursement_transfer
        where reference = ${other}
      union all select 'transfer', 'paymentTask', task.id, task.application_id from bank_transfer
        join payment_task as task on task.id = bank_transfer.task_id where bank_transfer.reference = ${other}
      union all ${paymentBranches(other)}
    )
    select found.kind, found.type, found.id, own.document_index as "documentIndex" from found
      join application as own on own.id = found.application_id where ${isVisible('own', seesLocked(actor))}
    union all select 'payment', 'paymentTask', task.id, null from payment_transaction as made
      join payment_task as task on task.transaction_id = made.id and task.application_id is null
      where ${isTransaction(other)}
    union all select 'claim', 'claim', claim.id, claim.document_index from claim
      where (claim.protocol = ${claim} or (claim.mobile_index = ${line} and claim.document_index is null))
      and (claim.document_index is null or exists (select from application as own
        where own.document_index = claim.document_index and ${isVisible('own', seesLocked(actor))}))
    union all select 'document', 'person', id, document_index from pre_validation
      where document_index = ${document} and proved_at is not null
    limit ${10 * hitsMax}`.execute(db)
  return rows
}

const isTransaction = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`(made.ref_payco = ${typed} or (made.provider = 'epayco' and made.x_ref_payco = ${typed}))`

/** By the invoice, the provider's two numbers, or the name under which the payment was posted. */
const paymentBranches = (typed: string) => sql`
  select 'payment', case when loan_id is null then 'application' else 'loan' end, coalesce(loan_id, application_id), application_id
    from payment_attempt where invoice = ${typed}
  union all select 'payment', case when tried.loan_id is null then 'application' else 'loan' end,
    coalesce(tried.loan_id, tried.application_id), tried.application_id
    from payment_transaction as made join payment_attempt as tried on tried.id = made.attempt_id where ${isTransaction(typed)}
  union all select 'payment', 'loan', loan.id, loan.application_id
    from loan_payment join loan on loan.id = loan_payment.loan_id where loan_payment.reference = ${typed}
  union all select 'payment', 'paymentTask', task.id, task.application_id
    from payment_transaction as made join payment_task as task on task.transaction_id = made.id where ${isTransaction(typed)}`

type Asking = { readonly actor: StaffCaller; readonly now: Temporal.Instant }

/** Persons first, each hit once, and only hits that a permission of the caller names. */
async function presentHits(
  context: PeopleContext,
  found: readonly Found[],
  asking: Asking,
): Promise<readonly SearchHit[]> {
  const may = ({ type }: Pick<Found, 'type'>) => asking.actor.permissions.includes(permissionToSee[type])
  const people = may({ type: 'person' })
    ? found.flatMap(({ kind, documentIndex }) =>
        documentIndex === null
          ? []
          : [
              {
                key: documentIndex.toString('hex'),
                show: () => personHit(context, kind, documentIndex, asking),
              },
            ],
      )
    : []
  const cases = found.flatMap((one) => {
    const { type } = one
    if (type === 'person' || !may(one)) return []
    return [{ key: `${type}:${one.id}`, show: () => caseHits[type](context.db, one) }]
  })
  const once = new Map([...people, ...cases].map(({ key, show }) => [key, show]))
  const hits: SearchHit[] = []
  for (const show of [...once.values()].slice(0, hitsMax)) hits.push(await show())
  return hits
}

/** As a list shows a person: initials and last digits. */
async function personHit(
  { db, store }: PeopleContext,
  kind: SearchKind,
  documentIndex: Buffer,
  { actor, now }: Asking,
): Promise<SearchHit> {
  const name = await personIdOf(db, documentIndex, now)
  const rows = await store.historyOfDocument(db, documentIndex, seesLocked(actor))
  const person = rows.find((row) => row.person !== null)?.person
  return {
    kind,
    type: 'person',
    name,
    title: person ? hideName(person.fullName) : '',
    detail: person ? `•••${lastDigits(person.document)}` : '',
  }
}

const caseHits: Readonly<
  Record<Exclude<SubjectType, 'person'>, (db: Kysely<Database>, found: Found) => Promise<SearchHit>>
> = {
  application: async (db, { kind, type, id }) => {
    const row = await db
      .selectFrom('application')
      .select(['origin', 'situation', 'createdAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const title = `${originText[row.origin] ?? row.origin}, ${formatDate(row.createdAt)}`
    return { kind, type, name: id, title, detail: situationText(row.situation) }
  },
  loan: async (db, { kind, type, id }) => {
    const { contractNumber, situation } = await db
      .selectFrom('loan')
      .select(['contractNumber', 'situation'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { kind, type, name: contractNumber, title: contractNumber, detail: situationText(situation) }
  },
  claim: async (db, { kind, type, id }) => {
    const { protocol, answerDueOn, status } = await db
      .selectFrom('claim')
      .select(['protocol', 'answerDueOn', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const detail = status === 'Closed' ? '' : formatDate(answerDueOn)
    return { kind, type, name: protocol, title: protocol, detail }
  },
  paymentTask: async (db, { kind, type, id }) => {
    const task = await db
      .selectFrom('paymentTask')
      .select(['kind', 'amount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const detail = task.amount === null ? '' : formatPesos(task.amount)
    return { kind, type, name: id, title: taskKindText[task.kind], detail }
  },
}
