import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'
import { readConfig } from '../../../apps/api/src/platform/config.ts'
import { ProviderUnavailable } from '../../../apps/api/src/ports/provider-unavailable.ts'
import { wireReconciliation } from '../../../apps/api/src/wiring/act-context.ts'
import { applicationsAndLoans } from '../../../apps/api/src/wiring/applications-and-loans.ts'
import { layFoundation } from '../../../apps/api/src/wiring/foundation.ts'
import { commandOutbox } from './lender-parts.ts'
import { actingStaff, type CommandResult, printResult, refuse } from './terminal.ts'
import { type Product, withProduct } from './with-product.ts'

export type ReconciliationContext = ReturnType<typeof wireReconciliation>

/** Without success the exit code is 1. `byOffice`: the office has taken the order over. */
export const withReconciliation = (
  work: (context: ReconciliationContext, who: ActingParty) => Promise<CommandResult>,
  byOffice: (product: Product) => Promise<boolean> = async () => false,
): Promise<void> =>
  withProduct(async (product) => {
    if (await byOffice(product)) return
    const { db, secrets, clock, connectionString } = product
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const foundation = await layFoundation(readConfig(process.env), { db, connectionString }, silent)
    const outbox = commandOutbox(db, secrets, clock)
    const context = wireReconciliation(foundation, applicationsAndLoans(foundation, outbox))
    try {
      printResult(await work(context, actingStaff(clock)))
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      refuse(`${error.part}: ${error.message}. What was found is kept: repeat the command.`)
    } finally {
      await foundation.mail.close()
    }
  })
