import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../../../platform/http/received.ts'
import { isExceeded, passesNetworkLimit, takePlaceIn } from '../../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'

export type LimitContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly spendTicket: (received: ReceivedRequest) => Promise<boolean>
}

/** Beyond the hourly forms of a network each costs a captcha (`CaptchaRequerido`). */
export async function limitForms(
  context: LimitContext,
  { registrationsPerAddressPerHourMax: max }: PlatformSettings,
  request: ReceivedRequest,
): Promise<Result<true>> {
  const forms = { kind: 'form-address', windows: [{ max, windowSeconds: 3_600 }] }
  const hasPlace = await passesNetworkLimit(context, forms, request)
  return hasPlace || (await context.spendTicket(request)) ? done(true) : refuse('CaptchaRequerido')
}

type Line = { readonly document: string; readonly mobile: string }

/** An attacker may search by document or by mobile. */
const countedOf = (secrets: Secrets, { document, mobile }: Line) => [
  { kind: 'wrong-line', subject: secrets.blindIndex('document', document) },
  { kind: 'wrong-line', subject: secrets.blindIndex('mobile', mobile) },
]

/** Mismatches that a line or a document may learn of in a day. */
const wrongLines = { max: 5, windowSeconds: 86_400 }

export const takePaperPlace = async (
  transaction: Transaction<Database>,
  { secrets }: Pick<LimitContext, 'secrets'>,
  { mobile }: Pick<Line, 'mobile'>,
  now: Temporal.Instant,
): Promise<boolean> => {
  const forms = { kind: 'paper-form', subject: secrets.blindIndex('mobile', mobile) }
  const windows = [
    { max: 5, windowSeconds: 3_600 },
    { max: 10, windowSeconds: 86_400 },
  ]
  return (await takePlaceIn(transaction, forms, windows, now)) !== null
}

export async function areLinesGuessed(
  { db, secrets }: Pick<LimitContext, 'db' | 'secrets'>,
  line: Line,
  now: Temporal.Instant,
): Promise<boolean> {
  for (const counted of countedOf(secrets, line)) {
    if (await isExceeded(db, { ...counted, ...wrongLines }, now)) return true
  }
  return false
}

/** False once the day has no place left: parallel forms learn no more. */
export async function countWrongLine(
  { db, secrets }: Pick<LimitContext, 'db' | 'secrets'>,
  line: Line,
  now: Temporal.Instant,
): Promise<boolean> {
  const [ofDocument, ofMobile] = countedOf(secrets, line)
  if (ofDocument === undefined || ofMobile === undefined)
    throw new Error('a line has a document and a mobile')
  return inTransaction(db, async (transaction) => {
    // One lock order, against deadlocks.
    const ofTheDocument = await takePlaceIn(transaction, ofDocument, [wrongLines], now)
    const ofTheMobile = await takePlaceIn(transaction, ofMobile, [wrongLines], now)
    return ofTheDocument !== null && ofTheMobile !== null
  })
}
