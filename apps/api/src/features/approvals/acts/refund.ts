import type { OfficeActInput } from '@cupo/wire/office'
import { businessDate } from '../../../platform/business-date.ts'
import { hideIdentityNumber, hideName, lastDigits } from '../../../platform/hide.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { banks } from '../../../platform/text/banks.ts'
import type { BankAccount } from '../../../ports/bank.ts'
import { nameOfBank } from '../../bank-transfers/bank-transfers.ts'
import { isApplicationHeld } from '../../holds/holds.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import {
  accountNamedFor,
  accountOfDestination,
  orderRefund,
  type PaymentTask,
} from '../../refunds/refunds.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { refundText } from '../text/money-acts.ts'
import { factsOfTask, lockedTask, rowsOfTask, subjectOfTask } from './money-task.ts'

/**
 * Alone below `refundAloneMax` and to the account that its owner named and the bank confirmed; otherwise,
 * and for a person whom a theft holds, by two people.
 */
export const refund = (context: OfficeActContext): OfficeAct<OfficeActInput<'refund'>> => ({
  subject: subjectOfTask,

  async look(transaction, { task: id, to }, { now }) {
    const locked = await lockedTask(transaction, id)
    if (!locked.ok) return locked
    const { task, held } = locked.value
    const { state, amount } = task
    if (state === 'closed') return refuse('EtapaInvalida', { message: refundText.why.closed })
    if (state === 'ordered') return refuse('EtapaInvalida', { message: refundText.underWay })
    if (amount === null || task.ledgerAccount === null)
      return refuse('EtapaInvalida', { message: refundText.why.noMoney })
    if (held < amount) return refuse('EtapaInvalida', { message: refundText.why.moneyGone })
    if (to !== null && !Object.hasOwn(banks, to.bank))
      return refuse('SolicitudInvalida', { message: refundText.noBank })
    const account = await accountOf({ ...context, db: transaction }, task, to)
    if (account === null)
      return refuse('EtapaInvalida', {
        message: to === null ? refundText.why.noAccount : refundText.ownerUnknown,
      })
    const { refundAloneMax } = await readPlatformSettings(transaction, businessDate(now))
    // The account of a person whom a theft holds may be the thief's.
    const isHeld = task.applicationId !== null && (await isApplicationHeld(transaction, task.applicationId))
    return done({
      rows: [...rowsOfTask(locked.value), ...rowsOfAccount(account, to === null)],
      facts: {
        ...factsOfTask(locked.value),
        bank: account.bank,
        kind: account.kind,
        // Not masked: another account may end alike.
        number: account.number,
        owner: context.secrets.blindIndex('document', account.document).toString('hex'),
      },
      isAlone: to === null && amount < refundAloneMax && !isHeld,
    })
  },

  async run(transaction, { task: id, to }, _reason, who) {
    const locked = await lockedTask(transaction, id)
    if (!locked.ok) return locked
    const { task } = locked.value
    const parts = { ...context, db: transaction }
    const given = to === null ? null : await accountOf(parts, task, to)
    if (to !== null && given === null) return refuse('EtapaInvalida', { message: refundText.ownerUnknown })
    const ordered = await orderRefund(parts, task, given, who)
    if (ordered.kind !== 'ordered') return refuse('EtapaInvalida', { message: refundText.why[ordered.kind] })
    if (ordered.isRepeated) return refuse('EtapaInvalida', { message: refundText.underWay })
    return done({
      rows: [...rowsOfTask({ task, held: ordered.amount }), ...rowsOfAccount(ordered.account, to === null)],
    })
  },
})

type Parts = Pick<OfficeActContext, 'db' | 'secrets' | 'store'>

const accountOf = (parts: Parts, task: PaymentTask, to: OfficeActInput<'refund'>['to']) =>
  to === null ? accountNamedFor(parts, task) : accountOfDestination(parts, task, to)

const rowsOfAccount = (account: BankAccount, isConfirmed: boolean) => [
  {
    label: refundText.to,
    value: `${nameOfBank(account)}, ${refundText.kinds[account.kind]} ···${lastDigits(account.number)}`,
  },
  {
    label: refundText.owner,
    value: isConfirmed
      ? refundText.confirmed
      : refundText.isOwner(hideName(account.name), hideIdentityNumber(account.document)),
  },
]
