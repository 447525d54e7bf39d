import { isoOf, outstandingPrincipal } from '@cupo/credit-engine'
import type { ActRow } from '@cupo/wire/office'
import { formatDate, formatPesos } from '../../../platform/format.ts'
import type { StoredLoan } from '../../servicing/servicing.ts'
import { loanText } from '../text/money-acts.ts'

export const rowsOfLoan = (before: StoredLoan, after: StoredLoan): ActRow[] => [
  {
    label: loanText.capital(before.contractNumber),
    value: stateOf(after),
    before: stateOf(before),
  },
]

const stateOf = ({ loan }: StoredLoan): string =>
  loan.closed === null
    ? formatPesos(outstandingPrincipal(loan))
    : `${loanText.closed[loan.closed.because]} ${formatDate(isoOf(loan.closed.on))}`

/** Leaves out the amount due, which grows by the day: received and lent amounts change by acts alone. */
export const factsOfLoan = ({ contractNumber, loan }: StoredLoan, prefix = '') => ({
  [`${prefix}contract`]: contractNumber,
  [`${prefix}received`]: loan.received,
  [`${prefix}capital`]: outstandingPrincipal(loan),
  [`${prefix}closed`]: loan.closed?.because ?? null,
})
