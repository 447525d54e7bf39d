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

/** The parts that the verbs of the acts need, beside those of the approvals themselves. */
export type OfficeActContext = ServicingContext & {
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly paymentVerbs: PaymentsContext
  /** Mail both borrowers of a moved payment, and the borrower of a sold credit. */
  readonly tellOfMove: MoveContext['tell']
  readonly tellOfSale: PortfolioSale['tell']
  /** Mails the claimant of a theft whose credit is void. */
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
  /** How often this member of staff opened the group of the person; null where it is no case of an open person. */
  readonly see: (
    transaction: Transaction<Database>,
    order: RevealBeyond,
    user: string,
  ) => Promise<number | null>
  /** Lets this member of staff open it once more. */
  readonly allow: (
    transaction: Transaction<Database>,
    order: RevealBeyond,
    user: string,
    who: ActingParty,
  ) => Promise<void>
}

export type RevealBeyond = OfficeActInput<'revealBeyond'>

/**
 * A verb of a feature that the office and the commands do, alone or by two people. Input and rows go to whoever may ask
 * or approve: no open value of a person stands in rows, subject or facts.
 */
export type OfficeAct<Input> = {
  /** Names the act in audit rows. */
  readonly subject: (input: Input) => { readonly type: string; readonly id: string }
  /**
   * Reads what the act would do, and changes nothing. It takes the locks of the verb, so that what it sees holds until
   * the verb runs in the same transaction.
   */
  readonly look: (
    transaction: Transaction<Database>,
    input: Input,
    who: ActingParty,
  ) => Promise<Result<ActView>>
  /**
   * Work before an approval that takes too long for its transaction, and holds no lock. A refusal leaves the approval as it
   * is. The verb looks again at what may change meanwhile.
   */
  readonly prepare?: (input: Input, who: ActingParty) => Promise<Result<true>>
  /** Runs the verb, which joins the transaction and writes its audit row with `who.actor` as it is given. */
  readonly run: (
    transaction: Transaction<Database>,
    input: Input,
    reason: string,
    who: ActingParty,
  ) => Promise<Result<{ readonly rows: readonly ActRow[] }>>
}

export type ActView = {
  /** For people: what would happen. */
  readonly rows: readonly ActRow[]
  /**
   * For the fingerprint: the state and amounts on which somebody decides. The act itself changes them, so that it is
   * done once; the mere passing of days does not, or nothing could wait for a second person.
   */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
  /** No second person is needed. */
  readonly isAlone: boolean
  /** Has to approve, where not every role of the act's table may. */
  readonly approver?: StaffRole
}

/** A member of the staff with what they are judged by: a person of the directory, or a user of a machine's shell. */
export type Staff = Extract<Actor, { readonly kind: 'staff' }> & {
  readonly person: string
  readonly roles: readonly StaffRole[]
}

export type ActingStaff = ActingParty & { readonly actor: Staff }

/** Who gets what the act gives: its approver only lets it happen. */
export function askerOf({ actor }: ActingParty): string {
  if (actor.kind !== 'staff') throw new Error('Only staff does the acts of the office')
  return actor.approves?.askedBy ?? actor.user
}
