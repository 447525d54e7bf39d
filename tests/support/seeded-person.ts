import { dayOf } from '@cupo/credit-engine'
import type { PaymentPlan } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { readUsuryCaps } from '../../apps/api/src/features/policy/policy.ts'
import { presentBalance, presentPlan } from '../../apps/api/src/features/servicing/plan/present-plan.ts'
import { loanStore, type StoredLoan } from '../../apps/api/src/features/servicing/servicing.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import type { World } from './start-world.ts'

export type SeededLoan = {
  readonly stored: StoredLoan
  readonly plan: PaymentPlan['globalData']
  readonly rows: PaymentPlan['ops'][0]['data']['accountInstallments']
  /** How many rows stand in each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** What would pay it off. */
  readonly totalBalance: number
}

/** What the product tells of a person today: applications and loans, newest first. */
export async function seededPerson({ db, secrets, control }: World, ending: string) {
  const document = `10101000${ending}`
  const documentIndex = secrets.blindIndex('document', document)
  const now = Temporal.Instant.from(await control.clock())
  const on = dayOf(businessDate(now))
  const { capOf } = await readUsuryCaps(db)
  const stored = await loanStore.ofDocument(db, documentIndex)
  const loans = stored.map((one): SeededLoan => {
    const { globalData, ops } = presentPlan(one.loan, on, capOf)
    const rows = ops[0].data.accountInstallments
    const statuses: Record<string, number> = {}
    for (const { status } of rows) statuses[status] = (statuses[status] ?? 0) + 1
    const { totalBalance } = presentBalance(one.loan, on, capOf)
    return { stored: one, plan: globalData, rows, statuses, totalBalance }
  })
  return { applications: await applicationStore(secrets).ofDocument(db, documentIndex), loans }
}

/** The only loan of a person. */
export async function seededLoan(world: World, ending: string): Promise<SeededLoan> {
  const { loans } = await seededPerson(world, ending)
  const [loan] = loans
  if (loan === undefined || loans.length > 1) throw new Error(`${ending} has ${loans.length} loans`)
  return loan
}
