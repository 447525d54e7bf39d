import { type OfficeActOrder, officeActs, staffRoles } from '@cupo/wire/office'
import * as v from 'valibot'
import {
  askOrDo,
  type OfficeActContext,
  previewAct,
} from '../../../apps/api/src/features/approvals/approvals.ts'
import { readConfig } from '../../../apps/api/src/platform/config.ts'
import { newId } from '../../../apps/api/src/platform/ids.ts'
import { Refused } from '../../../apps/api/src/platform/refusal.ts'
import { actContext } from '../../../apps/api/src/wiring/act-context.ts'
import { applicationsAndLoans } from '../../../apps/api/src/wiring/applications-and-loans.ts'
import { layFoundation } from '../../../apps/api/src/wiring/foundation.ts'
import { commandOutbox } from './lender-parts.ts'
import { confirm, printLines, refuse, staff } from './terminal.ts'
import type { Product } from './with-product.ts'

type Asking = {
  readonly reason: string
  readonly isSure?: boolean
}

/** Where the lender has a directory, a command asks as the office does. The demo's directory is a toy. */
export const officeBindsCommands = (): boolean => (process.env.OFFICE_OIDC_ISSUER ?? '') !== ''

/**
 * With a directory, an act is done here only as far as one person may do it alone; the rest is asked for, and
 * approved in the office. Answers false without a directory: the command then decides alone.
 */
export async function throughOffice(
  product: Product,
  given: OfficeActOrder,
  { reason, isSure = false }: Asking,
): Promise<boolean> {
  if (!officeBindsCommands()) return false
  const input = v.safeParse(officeActs[given.act].input, given.input)
  if (!input.success) {
    refuse(`Not understood: ${input.issues.map(({ message }) => message).join('; ')}`)
    return true
  }
  await withActs(product, async (context) => {
    const order = { act: given.act, input: input.output } as OfficeActOrder
    const who = shellParty(product)
    const seen = await previewAct(context, order, who)
    if (!seen.ok) throw new Refused(seen.refusal)
    const { rows, isAlone, seen: fingerprint } = seen.value
    const lines = rows.map(({ label, before, value }) =>
      before === undefined ? `  ${label}: ${value}` : `  ${label}: ${before} → ${value}`,
    )
    const question = isAlone ? 'Do it?' : 'Ask for it? A second person approves it in the office.'
    if (!isSure && !(await confirm([...lines, question].join('\n')))) return refuse('Nothing was done.')
    const outcome = await askOrDo(context, { ...order, reason, seen: fingerprint }, who)
    if (!outcome.ok) throw new Refused(outcome.refusal)
    printLines([
      ...lines,
      outcome.value.state === 'done'
        ? 'Done.'
        : `Asked: approval ${outcome.value.approval}. It lapses after seven days.`,
    ])
  })
  return true
}

/** A shell knows no role of the directory: it may ask for anything, and approve nothing. */
const shellParty = ({ clock }: Product) => {
  const actor = staff()
  return {
    now: clock.now(),
    actor: { ...actor, person: actor.user, roles: staffRoles },
    requestId: newId(),
  }
}

async function withActs(product: Product, work: (context: OfficeActContext) => Promise<void>): Promise<void> {
  const { db, secrets, clock, connectionString } = product
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const foundation = await layFoundation(readConfig(process.env), { db, connectionString }, silent)
  try {
    const parts = applicationsAndLoans(foundation, commandOutbox(db, secrets, clock))
    await work(actContext(foundation, parts))
  } finally {
    await foundation.mail.close()
  }
}
