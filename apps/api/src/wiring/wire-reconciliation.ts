import {
  type FilesContext,
  type SettleContext,
  sourcesOf,
} from '../features/reconciliation/reconciliation.ts'
import { reportDeviceReturned } from '../features/withdrawals/withdrawals.ts'
import { paymentVerbs } from './act-context.ts'
import type { ApplicationsAndLoans } from './applications-and-loans.ts'
import type { Foundation } from './foundation.ts'

export function wireReconciliation(
  foundation: Foundation,
  { origination, servicing, withdrawals }: ApplicationsAndLoans,
): SettleContext & FilesContext & { readonly operatorName: string; readonly secrets: Foundation['secrets'] } {
  const { db, secrets, files, brand, provider, operator, bank } = foundation
  return {
    db,
    secrets,
    files,
    operatorName: brand.operatorName,
    sources: sourcesOf({ provider, operator, bank }),
    provider,
    operator,
    bank,
    origination,
    servicing,
    payments: paymentVerbs(foundation, { origination, servicing }),
    disbursements: { db, origination },
    reportDeviceReturned: (db, returned, who) =>
      reportDeviceReturned({ ...withdrawals, servicing: { ...withdrawals.servicing, db } }, returned, who),
  }
}
