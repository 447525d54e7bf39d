import { add, type Pesos, pesos } from '@cupo/credit-engine'
import type { RefundReason, Refunds } from '@cupo/wire'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate } from '../../platform/format.ts'
import { hideIdentityNumber } from '../../platform/hide.ts'
import { withFmt } from '../../platform/present.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { banks } from '../../platform/text/banks.ts'
import { refundReasonTexts } from '../../platform/text/payments.ts'
import { endingOf, nameOfBank } from '../bank-transfers/bank-transfers.ts'
import { type Application, type ApplicationStore, latestOf, orderOf } from '../origination/origination.ts'
import { loanStore } from '../servicing/servicing.ts'
import { refundAccountOf } from './refund-account.ts'

export type Refund = {
  readonly taskId: string
  readonly applicationId: string
  readonly amount: Pesos
  readonly reason: RefundReason
  readonly state: 'owed' | 'ordered' | 'paid'
  readonly dueOn: string
  readonly paidAt: string | null
}

export async function refundsOf(db: Kysely<Database>, documentIndex: Buffer): Promise<readonly Refund[]> {
  const rows = await db
    .selectFrom('paymentTask as task')
    .innerJoin('application', 'application.id', 'task.applicationId')
    .leftJoin('bankTransfer as paid', (join) =>
      join.onRef('paid.taskId', '=', 'task.id').on('paid.state', '=', 'done'),
    )
    .select([
      'task.id as taskId',
      'application.id as applicationId',
      'task.reason',
      'task.state',
      'task.dueOn',
    ])
    .select(['paid.updatedAt as paidAt', sql<number>`coalesce(paid.amount, task.amount)`.as('amount')])
    .where('application.documentIndex', '=', documentIndex)
    .where('task.ledgerAccount', 'is not', null)
    .where((where) => where.or([where('task.state', '<>', 'closed'), where('paid.id', 'is not', null)]))
    .orderBy('task.dueOn')
    .orderBy('task.id')
    .execute()
  return rows.map(({ reason, state, amount, ...row }) => ({
    ...row,
    amount: pesos(Number(amount)),
    reason: reason ?? 'unexpected',
    state: row.paidAt !== null ? 'paid' : state === 'ordered' ? 'ordered' : 'owed',
  }))
}

/** Until the transfer of the last refund is ordered. */
export const isAccountOpen = (refunds: readonly Refund[]): boolean =>
  refunds.some(({ state }) => state === 'owed')

export const sumOwed = (refunds: readonly Refund[]): Pesos =>
  refunds.filter(({ state }) => state === 'owed').reduce((sum, { amount }) => add(sum, amount), pesos(0))

export type RefundReadContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
}

export async function presentRefunds(
  { db, secrets, store }: RefundReadContext,
  documentIndex: Buffer,
): Promise<Refunds | null> {
  const latest = await latestOf(db, store, documentIndex)
  if (latest === null) return null
  const refunds = await refundsOf(db, documentIndex)
  const ids = refunds.map(({ applicationId }) => applicationId)
  const [applications, loans, account] = await Promise.all([
    ids.length === 0 ? [] : store.findAll(db, ids),
    loanStore.namesOfDocument(db, documentIndex),
    refundAccountOf(db, secrets, documentIndex),
  ])
  const byId = new Map(applications.map((application) => [application.id, application]))
  const { firstName, document } = latest.person
  return {
    refunds: refunds.map(({ taskId, applicationId, amount, reason, state, dueOn, paidAt }) => ({
      id: taskId,
      ...withFmt({ amount }),
      reason,
      reasonText: refundReasonTexts[reason],
      about: loans.get(applicationId)?.contractNumber ?? orderNumberOf(byId.get(applicationId)),
      state,
      dueOnFmt: formatDate(dueOn),
      paidOnFmt: paidAt === null ? null : formatDate(paidAt),
    })),
    ...withFmt({ owed: sumOwed(refunds) }),
    holder: { firstName, identityNumberFmt: hideIdentityNumber(document) },
    account:
      account === null
        ? null
        : { bankName: nameOfBank(account), kind: account.kind, ending: endingOf(account) },
    isAccountOpen: isAccountOpen(refunds),
    banks: Object.entries(banks)
      .map(([code, name]) => ({ code, name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es')),
  }
}

const orderNumberOf = (application: Application | undefined): string | null =>
  application === undefined ? null : (orderOf(application.facts)?.orderNumber ?? null)
