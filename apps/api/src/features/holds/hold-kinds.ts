import type { HoldKind } from '@cupo/wire/office'
import type { LoanHold } from '../servicing/servicing.ts'

/**
 * `collection` asks for money by message; `notices` are all other messages that nobody asked for; `bills` go to the
 * operator; `applications` of the person wait.
 */
export type StoppedWork = 'collection' | 'notices' | 'bills' | 'applications'

/** The one table of what each kind stops. `loans` is what their engine stops; everything also stops a sale and a charge-off. */
export const stopsOfKind: Readonly<
  Record<HoldKind, { readonly loans: LoanHold['stops'] | null; readonly work: readonly StoppedWork[] }>
> = {
  identityTheft: { loans: 'everything', work: ['collection', 'notices', 'bills', 'applications'] },
  death: { loans: 'penalty', work: ['collection', 'notices', 'bills'] },
  // Ley 1564 de 2012, art. 545: no creditor collects by itself while a debtor's insolvency is under way.
  insolvency: { loans: null, work: ['collection', 'bills'] },
  lawyer: { loans: null, work: ['collection'] },
  // Statements and changes of the rate are a duty of the law (Ley 1480 de 2011, art. 23).
  noContact: { loans: null, work: ['collection'] },
}

/** A hold placed by a claim lapses after these days, unless a person confirms it. */
export const lapseBusinessDays = 2

/** Without the complaint at the authorities, compliance decides (Ley 2157 de 2021, art. 7). */
export const decisionBusinessDays = 20
