import type { OfficeActInput } from '@cupo/wire/office'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Refusal, refuse } from '../../../platform/refusal.ts'
import {
  closeCheckedMonth,
  lookAtClose,
  type MissingForClose,
  prepareClose,
  sentenceOfMissing,
} from '../../accounting/accounting.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { closeMonthText } from '../text/close-month.ts'

/**
 * Needs two people of accounting. Comparing files and verifying the ledger takes minutes, so it precedes the
 * transaction of the approval.
 */
export const closeMonth = ({
  db,
  closeSteps,
}: OfficeActContext): OfficeAct<OfficeActInput<'closeMonth'>> => ({
  subject: ({ month }) => ({ type: 'bookClose', id: month }),

  async look(transaction, { month }, { now }) {
    const { isClosed, missing, lastBatch, debits } = await lookAtClose(transaction, month, now)
    if (isClosed) return refuse('EtapaInvalida', { message: closeMonthText.closed })
    if (missing.length > 0) return notYet(missing)
    return done({
      rows: [
        { label: closeMonthText.month, value: month },
        { label: closeMonthText.debits, value: formatPesos(debits) },
        { label: closeMonthText.credits, value: formatPesos(debits) },
        { label: closeMonthText.lastBatch, value: String(lastBatch) },
        { label: closeMonthText.checks, value: closeMonthText.checksWhen },
        { label: closeMonthText.afterwards, value: closeMonthText.forEver },
      ],
      facts: { month, isClosed, lastBatch, debits },
      isAlone: false,
    })
  },

  async prepare({ month }, who) {
    const found = await prepareClose(db, month, who, closeSteps(who))
    return found === null || found.ok ? done(true) : notYet(found.missing)
  },

  async run(transaction, { month }, _reason, who) {
    const closing = await closeCheckedMonth(transaction, month, who)
    if (!closing.ok) return notYet(closing.missing)
    if (closing.isRepeated) return refuse('EtapaInvalida', { message: closeMonthText.closed })
    return done({ rows: [{ label: closeMonthText.month, value: month }] })
  },
})

const sentencesShown = 4

const notYet = (missing: readonly MissingForClose[]): { readonly ok: false; readonly refusal: Refusal } =>
  refuse('EtapaInvalida', { message: missing.slice(0, sentencesShown).map(sentenceOfMissing).join(' ') })
