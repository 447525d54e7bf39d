import type { Loan } from '@cupo/credit-engine'
import type { StoredLoan } from '../servicing.ts'

/** A loan of the engine as its row has it, for those who only read it. */
export const aStoredLoan = (loan: Loan, given: Partial<Omit<StoredLoan, 'loan'>> = {}): StoredLoan => ({
  id: 'loan',
  applicationId: 'application',
  key: 'key',
  contractNumber: 'F-1',
  origin: 'Finter',
  documentIndex: Buffer.alloc(0),
  isMobileBill: false,
  lastPaidAt: null,
  capsStamp: '',
  openedAt: '',
  pausedThrough: null,
  billsFrom: null,
  loan,
  ...given,
})
