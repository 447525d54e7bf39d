import type { Story } from '../stage.ts'
import { prepaid, threeLoans } from './more-loans.ts'
import { lastInstallment, onMobileBill } from './on-mobile-bill.ts'
import { late, sold } from './overdue.ts'
import { paidOff, paymentPending, upToDate } from './regular.ts'
import { downPaymentDue, guaranteeDue, halfWay } from './under-way.ts'
import { withClaims } from './with-claims.ts'

/** The story of each of the people. */
export const stories: readonly Story[] = [
  upToDate,
  late,
  paidOff,
  onMobileBill,
  lastInstallment,
  sold,
  threeLoans,
  halfWay,
  downPaymentDue,
  guaranteeDue,
  withClaims,
  paymentPending,
  prepaid,
]
