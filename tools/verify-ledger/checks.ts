import { type Check, ledgerChecks } from '../../apps/api/src/ledger/ledger.ts'

/** Everything that can be proved of the money; a feature that keeps some of it adds its own. */
export const checks: readonly Check[] = [...ledgerChecks]
