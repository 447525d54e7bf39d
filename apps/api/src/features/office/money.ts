import {
  getPaymentTask,
  listMoneyWithoutTask,
  listPaymentTasks,
  type MoneyWithoutTask,
  type PaymentTaskDetail,
  type PaymentTaskKind,
  type PaymentTaskRow,
} from '@cupo/wire/office'
import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate, formatDateTime, formatPesos } from '../../platform/format.ts'
import {
  hideEmail,
  hideIdentityNumber,
  hideName,
  hidePhone,
  initialsOf,
  lastDigits,
} from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId } from '../../platform/ids.ts'
import { withFmt } from '../../platform/present.ts'
import { banks } from '../../platform/text/banks.ts'
import type { BankAccount } from '../../ports/bank.ts'
import { nameOfBank } from '../bank-transfers/bank-transfers.ts'
import { unansweredBills } from '../mobile-bills/mobile-bills.ts'
import { aboutOf } from '../reconciliation/reconciliation.ts'
import {
  borrowersOfTasks,
  creditOfTask,
  filesOfTasks,
  findPaymentTask,
  heldByTask,
  nameOfTask,
  type PaymentTask,
  pageOfOpenTasks,
  type RefundReadContext,
  type TaskFile,
  type TransferOfTask,
  uncoveredMoney,
} from '../refunds/refunds.ts'
import { isDay, pageRows } from './page-rows.ts'
import { findSubject, seesLocked } from './people/visible-people.ts'
import { recordReading } from './readings.ts'
import { wordsOfNote } from './text/task-notes.ts'

export function officeMoneyRoutes(bind: BindCall, context: RefundReadContext): void {
  const { db } = context

  bind(listPaymentTasks)(async ({ query, now }) => {
    const after = taskCursorOf(query.after)
    if (after === undefined) return { refusal: { code: 'SolicitudInvalida' } }
    return { status: 200, body: await listTasks(context, after, query.kind ?? null, now) }
  })

  bind(getPaymentTask)(async ({ params, actor, now }) => {
    const detail = await inTransaction(db, async (transaction) => {
      const task = await findPaymentTask(transaction, params.id)
      if (task === null) return null
      const subject = { type: 'paymentTask', id: task.id } as const
      // Treasury still handles money of a locked person; support, who sees persons, does not.
      const isQueue = actor.permissions.includes('seeMoney')
      if (!isQueue && (await findSubject(transaction, subject, seesLocked(actor))) === null) return null
      await recordReading(transaction, actor, subject, now)
      return readTask(context, transaction, task, now)
    })
    return detail === null ? { refusal: { code: 'NoEncontrado' } } : { status: 200, body: detail }
  })

  bind(listMoneyWithoutTask)(async ({ now }) => ({
    status: 200,
    body: await listWithoutTask(db, businessDate(now)),
  }))
}

type TaskCursor = Pick<PaymentTask, 'dueOn' | 'id'>

async function listTasks(
  context: RefundReadContext,
  after: TaskCursor | null,
  kind: PaymentTaskKind | null,
  now: Temporal.Instant,
) {
  const rows = await pageOfOpenTasks(context.db, { after, kind, limit: pageRows + 1 })
  const shown = rows.slice(0, pageRows)
  const borrowers = await borrowersOfTasks(context, shown)
  const last = shown.at(-1)
  return {
    tasks: shown.map((task) => presentRow(task, borrowers.get(task.applicationId ?? '') ?? null, now)),
    next: rows.length > pageRows && last !== undefined ? `${last.dueOn}.${last.id}` : null,
  }
}

/** `undefined` for a text that is no cursor. */
function taskCursorOf(text: string | undefined): TaskCursor | null | undefined {
  if (text === undefined) return null
  const [, dueOn, id] = /^(\d{4}-\d{2}-\d{2})\.(.+)$/.exec(text) ?? []
  return dueOn === undefined || id === undefined || !isId(id) || !isDay(dueOn) ? undefined : { dueOn, id }
}

function presentRow(
  task: PaymentTask,
  borrower: TaskFile['borrower'],
  now: Temporal.Instant,
): PaymentTaskRow {
  const { id, kind, state, amount, dueOn, openedAt } = task
  const today = businessDate(now)
  const openedOn = businessDate(Temporal.Instant.from(openedAt))
  return {
    id,
    name: nameOfTask(task),
    kind,
    state,
    amount,
    amountFmt: amount === null ? null : formatPesos(amount),
    dueOn,
    dueOnFmt: formatDate(dueOn),
    isOverdue: state !== 'closed' && dueOn < today.toString(),
    openedAtFmt: formatDateTime(openedAt),
    ageDays: openedOn.until(today).days,
    whose: borrower === null ? null : initialsOf(borrower.fullName),
  }
}

/** A part of a split task and a further task of a credit end with their number. */
function aboutTask(subject: string): string | null {
  const [whole = ''] = subject.split('#')
  const [kind, name = ''] = whole.split(':')
  return isId(whole) ? null : aboutOf(name.startsWith('CU-') ? `${kind}:${name}` : whole)
}

async function readTask(
  context: RefundReadContext,
  transaction: Transaction<Database>,
  task: PaymentTask,
  now: Temporal.Instant,
): Promise<PaymentTaskDetail> {
  const [file] = await filesOfTasks({ ...context, db: transaction }, [task])
  if (file === undefined) throw new Error(`the task ${task.id} has no file`)
  const { notes, borrower, account, transfers } = file
  const { subject, reason, ledgerAccount, toldAt, closedAt, closedBy, splitFrom } = task
  return {
    ...presentRow(task, borrower, now),
    about: aboutTask(subject),
    applicationId: task.applicationId,
    // Money of a void credit was due when it came, which its note says.
    reason: subject.startsWith('void:') ? null : reason,
    heldIn: ledgerAccount,
    ...withFmt({ held: await heldByTask(transaction, task) }),
    contractNumber: await creditOfTask(transaction, task),
    owner:
      borrower === null
        ? null
        : {
            name: hideName(borrower.fullName),
            document: hideIdentityNumber(borrower.document),
            mobile: hidePhone(borrower.mobile),
            email: hideEmail(borrower.email),
          },
    account: account === null ? null : presentAccount(account),
    transfers: transfers.map(presentTransfer),
    notes: notes.map(({ note, writtenAt }) => ({
      note: wordsOfNote(note),
      writtenAtFmt: formatDateTime(writtenAt),
    })),
    toldAtFmt: toldAt === null ? null : formatDateTime(toldAt),
    closedAtFmt: closedAt === null ? null : formatDateTime(closedAt),
    closedBy,
    splitFrom: splitFrom === null ? null : { id: splitFrom, name: nameOfTask({ id: splitFrom }) },
    banks: Object.entries(banks)
      .map(([code, name]) => ({ code, name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es')),
  }
}

const presentAccount = (account: BankAccount) => ({
  bankName: nameOfBank(account),
  kind: account.kind,
  ending: lastDigits(account.number),
})

const presentTransfer = ({ reference, amount, bank, ending, state, orderedAt }: TransferOfTask) => ({
  reference,
  amountFmt: formatPesos(amount),
  bankName: nameOfBank({ bank }),
  ending: lastDigits(ending),
  state,
  orderedAtFmt: formatDateTime(orderedAt),
})

async function listWithoutTask(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<{ money: MoneyWithoutTask['money'][]; bills: MoneyWithoutTask['bills'][]; hasMore: boolean }> {
  const money = await uncoveredMoney(db, pageRows + 1)
  const bills = await unansweredBills(db, today.toString())
  return {
    money: money
      .slice(0, pageRows)
      .map(({ subject, account, contractNumber, held, inTasks, closedTaskId }) => ({
        subject,
        account,
        contractNumber,
        heldFmt: formatPesos(held),
        inTasksFmt: formatPesos(inTasks),
        closedTask: closedTaskId,
      })),
    bills: bills.slice(0, pageRows).map(({ contractNumber, dueOn, amount, billNumber }) => ({
      contractNumber,
      dueOnFmt: formatDate(dueOn),
      amountFmt: formatPesos(amount),
      billNumber,
    })),
    hasMore: money.length > pageRows || bills.length > pageRows,
  }
}
