import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rehearseWithin } from '../../../platform/database/transaction.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import {
  closePaymentTask,
  openTaskOfOverpaidLoan,
  type PaymentTask,
  reopenPaymentTask,
} from '../../refunds/refunds.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { closeText, taskText } from '../text/money-acts.ts'
import { factsOfTask, lockedTask, rowsOfTask, subjectOfTask } from './money-task.ts'

const rowOfState = (before: PaymentTask['state'], after: PaymentTask['state']) => ({
  label: taskText.state,
  value: taskText.states[after],
  before: taskText.states[before],
})

/** Closing a task with money takes two people: nobody refunds it afterwards. */
export const closeTask = (_context: OfficeActContext): OfficeAct<OfficeActInput<'closeTask'>> => ({
  subject: subjectOfTask,

  async look(transaction, { task: id }) {
    const locked = await lockedTask(transaction, id)
    if (!locked.ok) return locked
    const { task, held } = locked.value
    if (task.kind === 'difference') return refuse('EtapaInvalida', { message: closeText.difference })
    if (task.state === 'closed') return refuse('EtapaInvalida', { message: closeText.wasClosed })
    if (task.state === 'ordered') return refuse('EtapaInvalida', { message: closeText.refundUnderWay })
    return done({
      rows: [
        ...rowsOfTask(locked.value),
        ...(held > 0 ? [{ label: closeText.stays, value: formatPesos(held) }] : []),
        rowOfState(task.state, 'closed'),
      ],
      facts: factsOfTask(locked.value),
      isAlone: held <= 0,
    })
  },

  async run(transaction, { task: id }, note, who) {
    const locked = await lockedTask(transaction, id)
    if (!locked.ok) return locked
    const { task } = locked.value
    const closed = await closePaymentTask(transaction, task, note, who)
    if (closed !== 'closed') return refuse('EtapaInvalida', { message: closeText[closed] })
    return done({ rows: [rowOfState(task.state, 'closed')] })
  },
})

/** Reopens a task whose money is still held and in no other task. */
export const reopenTask = (_context: OfficeActContext): OfficeAct<OfficeActInput<'reopenTask'>> => {
  const reopen = async (transaction: Transaction<Database>, id: string, note: string, who: ActingParty) => {
    const locked = await lockedTask(transaction, id)
    if (!locked.ok) return locked
    const { task } = locked.value
    if (task.state !== 'closed') return refuse('EtapaInvalida', { message: closeText.isOpen })
    const amount = await reopenPaymentTask(transaction, task, note, who)
    if (amount === null) return refuse('EtapaInvalida', { message: closeText.moneyGone })
    const rows = [
      { label: taskText.amount, value: formatPesos(amount), before: formatPesos(task.amount ?? 0) },
      rowOfState('closed', 'open'),
    ]
    return done({ rows, facts: factsOfTask(locked.value) })
  }
  return {
    subject: subjectOfTask,
    async look(transaction, { task }, who) {
      const reopened = await rehearseWithin(transaction, () => reopen(transaction, task, '-', who))
      return reopened.ok ? done({ ...reopened.value, isAlone: true }) : reopened
    },
    run: (transaction, { task }, note, who) => reopen(transaction, task, note, who),
  }
}

/** Opens a task for an overpayment without one. */
export const openTask = (_context: OfficeActContext): OfficeAct<OfficeActInput<'openTask'>> => {
  const open = async (transaction: Transaction<Database>, contract: string, who: ActingParty) => {
    const opened = await openTaskOfOverpaidLoan(transaction, contract, who)
    if (opened.kind !== 'opened')
      return refuse(opened.kind === 'noLoan' ? 'NoEncontrado' : 'EtapaInvalida', {
        message: closeText[opened.kind],
      })
    const { amount } = opened
    return done({ rows: [{ label: taskText.amount, value: formatPesos(amount) }], facts: { amount } })
  }
  return {
    subject: ({ contract }) => ({ type: 'contract', id: contract }),
    async look(transaction, { contract }, who) {
      const opened = await rehearseWithin(transaction, () => open(transaction, contract, who))
      return opened.ok ? done({ ...opened.value, isAlone: true }) : opened
    },
    run: (transaction, { contract }, _reason, who) => open(transaction, contract, who),
  }
}
