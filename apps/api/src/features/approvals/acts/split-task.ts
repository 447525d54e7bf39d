import { pesos } from '@cupo/credit-engine'
import type { OfficeActInput } from '@cupo/wire/office'
import { businessDate } from '../../../platform/business-date.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import { splitTask as split } from '../../refunds/refunds.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { splitText } from '../text/money-acts.ts'
import { factsOfTask, lockedTask, rowsOfTask, subjectOfTask } from './money-task.ts'

/** Alone below `refundAloneMax`: each part would have a limit of its own. */
export const splitTask = (_context: OfficeActContext): OfficeAct<OfficeActInput<'splitTask'>> => ({
  subject: subjectOfTask,

  async look(transaction, { task: id, parts }, { now }) {
    const locked = await lockedTask(transaction, id)
    if (!locked.ok) return locked
    const { task } = locked.value
    if (task.state !== 'open') return refuse('EtapaInvalida', { message: splitText.why.notOpen })
    if (task.amount === null || task.ledgerAccount === null)
      return refuse('EtapaInvalida', { message: splitText.why.noMoney })
    if (parts.reduce((sum, part) => sum + part, 0) !== task.amount)
      return refuse('PagoNoPermitido', { message: splitText.why.otherSum })
    const { refundAloneMax } = await readPlatformSettings(transaction, businessDate(now))
    return done({
      rows: [...rowsOfTask(locked.value), ...rowsOfParts(parts)],
      facts: factsOfTask(locked.value),
      isAlone: task.amount < refundAloneMax,
    })
  },

  async run(transaction, { task: id, parts }, note, who) {
    const locked = await lockedTask(transaction, id)
    if (!locked.ok) return locked
    const order = { parts: parts.map((part) => pesos(part)), note }
    const answer = await split(transaction, locked.value.task, order, who)
    if (answer.kind !== 'split') return refuse('EtapaInvalida', { message: splitText.why[answer.kind] })
    return done({ rows: rowsOfParts(parts) })
  },
})

const rowsOfParts = (parts: readonly number[]) =>
  parts.map((part, index) => ({ label: splitText.part(index + 1), value: formatPesos(part) }))
