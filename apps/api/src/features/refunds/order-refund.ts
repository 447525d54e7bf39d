import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actorName, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount, ListedTransfer } from '../../ports/bank.ts'
import { isSameAccount } from '../bank-transfers/bank-transfers.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { accountOf, availableMoney, type BankTransfer, sealAccount } from './bank-transfer.ts'
import { findPaymentTask, lockTask, type PaymentTask } from './payment-task.ts'
import { lockRefundAccount, ownerOfTask, refundAccountOf } from './refund-account.ts'

export type RefundOrder =
  | {
      readonly kind: 'ordered'
      readonly reference: string
      readonly amount: Pesos
      readonly account: BankAccount
      readonly isRepeated: boolean
    }
  /**
   * `noMoney`: about none. `moneyGone`: left the ledger. `otherAccount`: a transfer to another is under
   * way. `noAccount`: none is named.
   */
  | { readonly kind: 'closed' | 'noMoney' | 'moneyGone' | 'otherAccount' | 'noAccount' }

type RefundContext = { readonly db: Kysely<Database>; readonly secrets: Secrets }

/**
 * To an account, or (null) the named one. Once: the same order returns the first; only a failed transfer
 * makes room for another.
 */
export async function orderRefund(
  { db, secrets }: RefundContext,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  given: BankAccount | null,
  who: ActingParty,
): Promise<RefundOrder> {
  return inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, target)
    if (task === null || task.state === 'closed') return { kind: 'closed' }
    const { amount, ledgerSubject, ledgerAccount } = task
    if (amount === null || ledgerSubject === null || ledgerAccount === null) return { kind: 'noMoney' }
    const account = given ?? (await namedAccount(transaction, secrets, task))
    if (account === null) return { kind: 'noAccount' }
    const earlierTransfers = await transfersOf(transaction, task.id)
    const live = earlierTransfers.find(({ state }) => state !== 'failed')
    if (live !== undefined) {
      if (!isSameAccount(accountOf(secrets, live), account)) return { kind: 'otherAccount' }
      const before = { reference: live.reference, amount: pesos(live.amount), account }
      return { kind: 'ordered', ...before, isRepeated: true }
    }
    const balance = { ledgerSubject, ledgerAccount }
    if ((await availableMoney(transaction, balance)) < amount) return { kind: 'moneyGone' }

    const reference = referenceOf(task.id, nextNumber(earlierTransfers))
    const ordered = { reference, amount: pesos(amount), account }
    await writeTransfer(transaction, secrets, { ...ordered, task, balance, action: 'orderRefund' }, who)
    return { kind: 'ordered', ...ordered, isRepeated: false }
  })
}

const referenceOf = (taskId: string, number: number): string => `refund-${taskId}-${number}`

const refundReference = /^refund-(?<taskId>.{36})-(?<number>\d+)$/

/** After the highest: a restore may have lost an earlier one. */
function nextNumber(earlier: readonly { readonly reference: string }[]): number {
  const numbers = earlier.map(({ reference }) => Number(refundReference.exec(reference)?.groups?.number ?? 0))
  return Math.max(0, ...numbers) + 1
}

type NewTransfer = {
  readonly task: PaymentTask
  readonly reference: string
  readonly amount: Pesos
  readonly account: BankAccount
  readonly balance: Pick<BankTransfer, 'ledgerSubject' | 'ledgerAccount'>
  readonly action: 'orderRefund' | 'adoptTransfer'
}

async function writeTransfer(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  { task, reference, amount, account, balance, action }: NewTransfer,
  who: ActingParty,
): Promise<void> {
  const [id, at] = [newId(), who.now.toString()]
  await transaction
    .insertInto('bankTransfer')
    .values({
      id,
      reference,
      taskId: task.id,
      ...balance,
      amount,
      account: sealAccount(secrets, id, account),
      transferId: null,
      state: 'ordered',
      nextCheckAt: at,
      orderedBy: actorName(who.actor),
      orderedAt: at,
      updatedAt: at,
    })
    .execute()
  await transaction.updateTable('paymentTask').set({ state: 'ordered' }).where('id', '=', task.id).execute()
  const subject = { subjectType: 'paymentTask', subjectId: task.id }
  const after = { reference, amount, ...balance, bank: account.bank }
  await writeAudit(transaction, { ...who, action, ...subject, after }, who.now)
}

export type TransferAdoption =
  /**
   * Reasons: `noRefund` not a refund's reference, `otherTask` another task's, `otherAmount` another sum,
   * `otherPayee` a document that the application lacks, `underWay` another transfer pays it.
   */
  | 'adopted'
  | 'wasAdopted'
  | 'noRefund'
  | 'otherTask'
  | 'otherAmount'
  | 'otherPayee'
  | 'underWay'
  | 'closed'
  | 'noMoney'
  | 'moneyGone'

/**
 * For a transfer that a restore lost. The bank is then asked by reference as usual: booked once, nothing
 * sent. Idempotent. `isOtherPayee`: a person has confirmed the payee.
 */
export async function adoptTransfer(
  { db, secrets }: RefundContext,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  { reference, amount, to }: Pick<ListedTransfer, 'reference' | 'amount' | 'to'>,
  isOtherPayee: boolean,
  who: ActingParty,
): Promise<TransferAdoption> {
  return inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, target)
    const known = await transaction
      .selectFrom('bankTransfer')
      .select('taskId')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (known !== undefined) return known.taskId === task?.id ? 'wasAdopted' : 'underWay'
    if (task === null || task.state === 'closed') return 'closed'
    const named = refundReference.exec(reference)?.groups?.taskId
    if (named === undefined) return 'noRefund'
    if (named !== task.id && (await findPaymentTask(transaction, named)) !== null) return 'otherTask'
    const { ledgerSubject, ledgerAccount } = task
    if (task.amount === null || ledgerSubject === null || ledgerAccount === null) return 'noMoney'
    if (task.state === 'ordered') return 'underWay'
    if (task.amount !== amount) return 'otherAmount'
    const owner = await ownerOfTask(transaction, task)
    const isOwners = owner === null || owner.equals(secrets.blindIndex('document', to.document))
    if (!isOwners && !isOtherPayee) return 'otherPayee'
    const balance = { ledgerSubject, ledgerAccount }
    if ((await availableMoney(transaction, balance)) < amount) return 'moneyGone'
    const adopted = { task, reference, amount, account: to, balance, action: 'adoptTransfer' } as const
    await writeTransfer(transaction, secrets, adopted, who)
    return 'adopted'
  })
}

/** Locked against a correction meanwhile. */
async function namedAccount(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'open'>,
  task: PaymentTask,
): Promise<BankAccount | null> {
  const owner = await ownerOfTask(transaction, task)
  if (owner === null) return null
  await lockRefundAccount(transaction, owner)
  return refundAccountOf(transaction, secrets, owner)
}

const transfersOf = (transaction: Transaction<Database>, taskId: string) =>
  transaction
    .selectFrom('bankTransfer')
    .select(['id', 'reference', 'amount', 'account', 'state'])
    .where('taskId', '=', taskId)
    .orderBy('id')
    .execute()

type AutomaticContext = RefundContext & {
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

/** Orders only where `refundsAreAutomatic`. Returns how many. */
export async function orderNamedRefunds(context: AutomaticContext, now: Temporal.Instant): Promise<number> {
  if (!(await context.settings(now)).refundsAreAutomatic) return 0
  const tasks = await context.db
    .selectFrom('paymentTask as task')
    .innerJoin('application', 'application.id', 'task.applicationId')
    .innerJoin('refundAccount as named', 'named.documentIndex', 'application.documentIndex')
    .select(['task.id', 'task.ledgerSubject'])
    .where('task.kind', '=', 'refund')
    .where('task.state', '=', 'open')
    .where('task.amount', '>', 0)
    .orderBy('task.dueOn')
    .orderBy('task.id')
    .execute()
  let ordered = 0
  for (const task of tasks) {
    const who = { now, actor: actors.clock, requestId: backgroundRequestId() }
    if ((await orderRefund(context, task, null, who)).kind === 'ordered') ordered += 1
  }
  return ordered
}

/**
 * For reversed payments. True when money of another of their tasks left suspense or is about to.
 * Overpayments are `reconcileOverpaymentTasks`'s.
 */
export async function closeRefundTasks(
  transaction: Transaction<Database>,
  subjects: readonly string[],
  { now, actor }: Pick<ActingParty, 'now' | 'actor'>,
): Promise<{ readonly isOnItsWay: boolean }> {
  const tasks = await transaction
    .selectFrom('paymentTask as task')
    .select(['task.id', 'task.state', 'task.ledgerAccount'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bankTransfer')
          .select('id')
          .whereRef('taskId', '=', 'task.id')
          .where('state', '=', 'done'),
      ).as('isRefunded'),
    )
    .where('kind', 'in', ['refund', 'suspense'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('subject', 'in', subjects),
        eb('splitFrom', 'in', selectFrom('paymentTask').select('id').where('subject', 'in', subjects)),
      ]),
    )
    .forUpdate('task')
    .execute()
  // Nobody decided it: a later overpayment opens a task again.
  const closedBy = actorName(actor.kind === 'staff' ? actors.clock : actor)
  const openIds = tasks.filter(({ state }) => state === 'open').map(({ id }) => id)
  if (openIds.length > 0) {
    await transaction
      .updateTable('paymentTask')
      .set({ state: 'closed', closedAt: now.toString(), closedBy })
      .where('id', 'in', openIds)
      .execute()
  }
  const isOnItsWay = tasks.some(
    ({ state, isRefunded, ledgerAccount }) =>
      ledgerAccount === 'suspense' && (state === 'ordered' || isRefunded),
  )
  return { isOnItsWay }
}

/** Pesos promised for payments, or their loans. */
export async function owedBack(
  transaction: Transaction<Database>,
  references: readonly string[],
): Promise<Pesos> {
  const { owed } = await transaction
    .selectFrom('paymentTask as task')
    .select((row) => row.fn.sum<number | null>('task.amount').as('owed'))
    .where('task.kind', '=', 'refund')
    .where('task.state', '=', 'open')
    .where((where) =>
      where.or([
        where('task.subject', 'in', references),
        where.and([
          where('task.ledgerAccount', '=', 'customerCredit'),
          where(
            'task.ledgerSubject',
            'in',
            where.selectFrom('loanPayment').select('loanId').where('reference', 'in', references),
          ),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return pesos(Number(owed ?? 0))
}
