import type { Kysely } from 'kysely'
import type { CloseSteps } from '../features/accounting/accounting.ts'
import { compareFiles } from '../features/reconciliation/reconciliation.ts'
import type { ActingParty } from '../platform/actor.ts'
import type { Brand } from '../platform/brand.ts'
import { connect } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Secrets } from '../platform/secrets.ts'
import { checks, runChecks, sealedCheck } from './ledger-checks.ts'

type Parts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly brand: Pick<Brand, 'operatorName'>
  readonly connectionString: string
}

/** Sums over years take time. */
const patientMs = 3_600_000

/** Its own connection: the product's have no patience. */
export const closeStepsOf =
  ({ db, secrets, brand, connectionString }: Parts) =>
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
