import type { Kysely } from 'kysely'
import type { CloseSteps } from '../features/accounting/accounting.ts'
import type { OfficeActContext } from '../features/approvals/approvals.ts'
import { mailLoanVoided } from '../features/claims/claims.ts'
import { tellOfMove, tellOfSale } from '../features/contact/contact.ts'
import { revealVerbs } from '../features/office/office.ts'
import type { PaymentsContext } from '../features/payments/payments.ts'
import { readUsuryCaps } from '../features/policy/policy.ts'
import {
  compareFiles,
  type FilesContext,
  type SettleContext,
  sourcesOf,
} from '../features/reconciliation/reconciliation.ts'
import { upfrontPaymentVerbs } from '../features/upfront-payments/upfront-payments.ts'
import { reportDeviceReturned } from '../features/withdrawals/withdrawals.ts'
import type { ActingParty } from '../platform/actor.ts'
import type { Brand } from '../platform/brand.ts'
import { connect } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { ApplicationsAndLoans } from './applications-and-loans.ts'
import type { Foundation } from './foundation.ts'
import { checks, runChecks, sealedCheck } from './ledger-checks.ts'

type PaymentFoundation = Pick<Foundation, 'db' | 'secrets' | 'provider' | 'settings'>

type CloseContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly brand: Pick<Brand, 'operatorName'>
  readonly connectionString: string
}

/** Sums over years take time. */
const patientMs = 3_600_000

/** Its own connection: the product's have no patience. */
export const closeStepsOf =
  ({ db, secrets, brand, connectionString }: CloseContext) =>
  (who: ActingParty): CloseSteps => ({
    compare: () => compareFiles({ db, secrets, operatorName: brand.operatorName }, who),
    findWrong: async () => {
      const connection = connect({ connectionString, poolSize: 1, statementTimeoutMs: patientMs })
      try {
        const findings = await runChecks(connection.db, [...checks, sealedCheck(secrets)])
        return findings.flatMap(({ title, wrong, offenders }) =>
          wrong === 0 ? [] : [`${title}: ${wrong} wrong, first ${offenders[0]}`],
        )
      } finally {
        await connection.close()
      }
    },
  })

export function actContext(
  foundation: Foundation,
  { origination, servicing }: Pick<ApplicationsAndLoans, 'origination' | 'servicing'>,
): OfficeActContext {
  const { outbox, publicUrl } = origination
  const { secrets, store } = foundation
  return {
    ...servicing,
    secrets,
    store,
    machineNow: Date.now,
    closeSteps: closeStepsOf(foundation),
    revealVerbs,
    paymentVerbs: paymentVerbs(foundation, { origination, servicing }),
    tellOfMove: tellOfMove({ store, secrets, outbox, publicUrl }),
    tellOfSale: tellOfSale({ store, secrets, outbox }),
    tellOfVoid: (transaction, told, now) =>
      mailLoanVoided({ ...foundation, outbox, publicUrl }, transaction, told, now),
  }
}

const paymentVerbs = (
  foundation: PaymentFoundation,
  { origination, servicing }: Pick<ApplicationsAndLoans, 'origination' | 'servicing'>,
): PaymentsContext => ({
  ...foundation,
  outbox: origination.outbox,
  servicing,
  upfrontPayments: upfrontPaymentVerbs(origination),
  usuryCaps: () => readUsuryCaps(foundation.db),
})

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
