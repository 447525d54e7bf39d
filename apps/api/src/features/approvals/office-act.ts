import type { ActRow, OfficeActInput, StaffRole } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { ActingParty, Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Result } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { CloseSteps } from '../accounting/accounting.ts'
import type { ToldVoid } from '../claims/claims.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import type { MoveContext, PaymentsContext } from '../payments/payments.ts'
import type { PortfolioSale, ServicingContext } from '../servicing/servicing.ts'

export type OfficeActContext = ServicingContext & {
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly paymentVerbs: PaymentsContext
  readonly tellOfMove: MoveContext['tell']
  readonly tellOfSale: PortfolioSale['tell']
  readonly tellOfVoid: (
    transaction: Transaction<Database>,
    told: ToldVoid,
    now: ActingParty['now'],
  ) => Promise<void>
  /** Milliseconds of the machine's clock, by which sessions of staff count. */
  readonly machineNow: () => number
  readonly closeSteps: (who: ActingParty) => CloseSteps
  readonly revealVerbs: RevealVerbs
}

type RevealVerbs = {
  /** How often this member of staff opened the group; null without a case of an open person. */
  readonly see: (
    transaction: Transaction<Database>,
    order: RevealBeyond,
    user: string,
  ) => Promise<number | null>
  readonly allow: (
    transaction: Transaction<Database>,
    order: RevealBeyond,
    user: string,
    who: ActingParty,
  ) => Promise<void>
}

export type RevealBeyond = OfficeActInput<'revealBeyond'>

/**
 * A verb that office and commands run, alone or by two people. Input and rows go to all who may request or
 * approve it: rows, subject and facts hold no open value of a person.
 */
export type OfficeAct<Input> = {
  /** Names the act in audit rows. */
  readonly subject: (input: Input) => { readonly type: string; readonly id: string }
  /**
   * Previews the act without a change, under the locks of the verb, so that the preview holds until the verb
   * runs in the same transaction.
   */
  readonly look: (
    transaction: Transaction<Database>,
    input: Input,
    who: ActingParty,
  ) => Promise<Result<ActView>>
  /**
   * Slow work before an approval, outside its transaction and without locks. A refusal leaves the approval
   * waiting; the verb checks again.
   */
  readonly prepare?: (input: Input, who: ActingParty) => Promise<Result<true>>
  /** Runs the verb in the transaction; its audit row names `who.actor`. */
  readonly run: (
    transaction: Transaction<Database>,
    input: Input,
    reason: string,
    who: ActingParty,
  ) => Promise<Result<{ readonly rows: readonly ActRow[] }>>
}

export type ActView = {
  /** The preview for people. */
  readonly rows: readonly ActRow[]
  /**
   * State and amounts of the decision, for the fingerprint. The act changes them, so that it is done once;
   * the passing of days does not, so that a request can wait.
   */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
  /** No second person is needed. */
  readonly isAlone: boolean
  /** The approving role, if not all roles of the act's table may. */
  readonly approver?: StaffRole
}

/** A person of the directory, or a user of a machine's shell. */
export type Staff = Extract<Actor, { readonly kind: 'staff' }> & {
  readonly person: string
  readonly roles: readonly StaffRole[]
}

export type ActingStaff = ActingParty & { readonly actor: Staff }

/** The requester gets the act's result; the approver only permits it. */
export function askerOf({ actor }: ActingParty): string {
  if (actor.kind !== 'staff') throw new Error('Only staff does the acts of the office')
  return actor.approves?.askedBy ?? actor.user
}
