import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Operator } from '../../../ports/operator.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { type Application, type ApplicationStore, latestOf, lineOf } from '../../origination/origination.ts'
import { decoyDigits } from './decoy.ts'

export type PersonParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly operator: Pick<Operator, 'linesOf'>
}

/** A line of somebody; one that is invented has digits and no number. */
export type Line = { readonly lastDigits: string; readonly mobile: string | null }

export type AskedPerson = {
  readonly document: string
  readonly documentIndex: Buffer
  /** Null where nobody has proved to be the person of this document. */
  readonly latest: Application | null
  /** At least one; the first is that of the latest application. */
  readonly lines: readonly [Line, ...Line[]]
}

/** Whom a document stands for. Strangers have as many lines as the operator knows of, with other digits. */
export async function personOf(parts: PersonParts, document: string): Promise<AskedPerson> {
  const { db, secrets, store } = parts
  const documentIndex = secrets.blindIndex('document', document)
  const ofOperator = await linesOf(parts.operator, document)
  const latest = await latestOf(db, store, documentIndex)
  const decoys = Array.from({ length: Math.max(1, ofOperator.length) }, (_, line) => ({
    lastDigits: decoyDigits(secrets, document, line),
    mobile: null,
  }))
  const lines =
    latest === null
      ? decoys
      : [lineOf(latest), ...ofOperator].map((mobile) => ({ lastDigits: mobile.slice(-2), mobile }))
  const [first, ...others] = lines.filter(isFirstWithItsDigits)
  if (first === undefined) throw new Error('nobody is without a line')
  return { document, documentIndex, latest, lines: [first, ...others] }
}

/** The line that was chosen; `0000` is the first. Of more than two digits the last two count. Null for others than offered. */
export const chosenLine = ({ lines }: AskedPerson, lastDigits: string): Line | null =>
  lastDigits === '0000' ? lines[0] : (lines.find((line) => line.lastDigits === lastDigits.slice(-2)) ?? null)

const isFirstWithItsDigits = ({ lastDigits }: Line, at: number, all: readonly Line[]) =>
  all.findIndex((line) => line.lastDigits === lastDigits) === at

/** While the operator does not answer, the line of the application still signs in. */
async function linesOf(operator: PersonParts['operator'], document: string): Promise<readonly string[]> {
  try {
    return await operator.linesOf(document)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return []
    throw error
  }
}
