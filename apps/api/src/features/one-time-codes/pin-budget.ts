import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { isKnownBrowser, type PinAsker } from './pin-asker.ts'

/**
 * Codes asked for by nobody in particular, a signed-in person, the holder of a link for a new password, an agent whose customer
 * is to authorise, and for a signature; those of a pre-validation are counted apart from all of them, and of those the ones that
 * a known browser, and those that an agent asks for.
 */
export type PinBudget =
  | 'anonymous'
  | 'own'
  | 'reset'
  | 'agent'
  | 'signature'
  | 'preValidation'
  | 'preValidationKnown'
  | 'preValidationAgent'

/** What is counted of a line. */
export const sendKindOf: Readonly<Record<PinBudget, string>> = {
  anonymous: 'pin-sent',
  own: 'pin-sent:own',
  reset: 'pin-sent:reset',
  agent: 'pin-sent:agent',
  signature: 'pin-sent:signature',
  preValidation: 'pin-sent:pre-validation',
  preValidationKnown: 'pin-sent:pre-validation:known',
  preValidationAgent: 'pin-sent:pre-validation:agent',
}

export const isOfPreValidation = (budget: PinBudget): boolean => budget.startsWith('preValidation')

type BudgetQuestion = {
  readonly purpose?: string
  readonly asker?: PinAsker
  readonly budget?: PinBudget
}

/** A browser in which this person confirmed a code before asks as its owner does. */
export async function budgetOf(
  transaction: Transaction<Database>,
  { asker, purpose, budget = 'own' }: BudgetQuestion,
  documentIndex: Buffer,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<PinBudget> {
  if (asker === undefined) return budget
  const isKnown = await isKnownBrowser(transaction, documentIndex, asker.browserHash, settings, now)
  if (purpose === 'preValidation') return isKnown ? 'preValidationKnown' : 'preValidation'
  return isKnown ? 'own' : 'anonymous'
}
