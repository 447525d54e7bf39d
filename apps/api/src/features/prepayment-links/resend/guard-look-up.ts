import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Received } from '../../../platform/http/received.ts'
import { takePlace } from '../../../platform/limits.ts'
import { takeNetworkPlace } from '../../../platform/network-limit.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { FindParts } from './find-customer.ts'

type Asked = { readonly documentIndex: Buffer | null; readonly mobileIndex: Buffer | null }

const perDay = 86_400

/**
 * Whether one more person may be asked about: for a captcha ticket, so many times a day by one network and about one
 * person. Refuses with `CaptchaRequerido` and `LimiteDeIntentos`.
 */
export async function guardLookUp(
  { db, secrets, settings, spendTicket }: FindParts,
  { documentIndex, mobileIndex }: Asked,
  request: Received,
): Promise<Result<true>> {
  const { now } = request
  const person = documentIndex ?? mobileIndex
  if (person === null) throw new Error('nobody was asked about')
  if (!(await spendTicket(request, person))) return refuse('CaptchaRequerido')
  const { linkLookUpsPerPersonPerDayMax, lookUpsPerAddressPerDayMax } = await settings(now)
  const kind = 'look-up:link'
  const ofPerson = { kind, subject: person, max: linkLookUpsPerPersonPerDayMax, windowSeconds: perDay }
  if ((await takePlace(db, ofPerson, now)) === null) return refuse('LimiteDeIntentos')
  const ofNetwork = { kind, windows: [{ max: lookUpsPerAddressPerDayMax, windowSeconds: perDay }] }
  const isAllowed = await inTransaction(db, (transaction) =>
    takeNetworkPlace(transaction, secrets, ofNetwork, request),
  )
  return isAllowed ? done(true) : refuse('LimiteDeIntentos')
}
