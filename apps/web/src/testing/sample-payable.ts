import type { PayableCredit, PayablePlan } from '@cupo/wire'
import { sampleOptions } from './sample-payment.ts'

/** The credit of `sample-loan.ts` as somebody sees it who does not sign in. */
export const samplePayable: PayableCredit = {
  keyMambu: 'key-1',
  productName: 'Equipo a cuotas',
  origin: 'Finter',
  contractNumberMasked: '0001',
  borrower: { name: 'A*** R***' },
  isMobileBill: false,
  isSold: false,
  isPaused: false,
  lastDueDate: '23/12/2026',
  lastDueValue: 149_120,
  lastDueValueFmt: '$ 149.120',
}

export const samplePayablePlan: PayablePlan = {
  globalData: {
    totalCapitalDueValue: 1_275_000,
    totalCapitalDueValueFmt: '$ 1.275.000',
    totalDueValue: 1_491_200,
    totalDueValueFmt: '$ 1.491.200',
    lastDueDate: '23/12/2026',
    lastDueValue: 149_120,
    lastDueValueFmt: '$ 149.120',
    isLastInstallment: false,
  },
  ops: [{ data: { accountInstallments: [] } }],
  payment: {
    installment: sampleOptions.installment,
    installmentInCash: sampleOptions.installmentInCash,
    payoffInCash: sampleOptions.payoffInCash,
    advance: sampleOptions.advance,
    totalBalance: sampleOptions.totalBalance,
    totalBalanceFmt: sampleOptions.totalBalanceFmt,
  },
}
