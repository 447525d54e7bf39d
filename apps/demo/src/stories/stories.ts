import type { Story } from '../stage.ts'
import {
  lastInstallment,
  late,
  onMobileBill,
  paidOff,
  paymentPending,
  prepaid,
  sold,
  threeLoans,
  upToDate,
} from './loans.ts'
import { downPaymentDue, guaranteeDue, halfWay } from './under-way.ts'
import { withClaims } from './with-claims.ts'

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
