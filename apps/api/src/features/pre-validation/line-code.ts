import { type CallResult, isMobileLine, type PinError, type sendPreValidationPin } from '@cupo/wire'
import type { CodeSmsData } from '../../emails/sms.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { checkPin, movePin, type PinAsker, type PinSent } from '../one-time-codes/one-time-codes.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import type { PreValidation } from './pre-validation-store.ts'
import { prove, secondsOfProof } from './proof.ts'
import { limitTexts } from './text/pre-validation.ts'

export type LineCode = Pick<CallResult<typeof sendPreValidationPin>, 'code' | 'pinExpiresInSeconds'>

type SendContext = Pick<PreValidationRequest, 'now' | 'settings'> & { readonly browserHash: Buffer | null }

/**
 * Only the document's own line gets the SMS; for any other everything else happens (anti-enumeration).
 * Refuses with `CelularRequerido`, `LimiteDeIntentos` and `CaptchaRequerido`.
 */
export async function sendLineCode(
  quota: PreValidationContext,
  preValidation: PreValidation,
  asker: PinAsker | null,
  { now, settings, browserHash }: SendContext,
): Promise<Result<LineCode>> {
  const { id, content } = preValidation
  const { document, mobile, requester, seller } = content
  if (!isMobileLine(mobile)) return refuse('CelularRequerido')
  const proofSeconds = secondsOfProof(preValidation, now)
  if (proofSeconds > 0) return done({ code: 'confirmed', pinExpiresInSeconds: proofSeconds })
  const { db, preValidations, sendPin } = quota
  const isDecoy = !(await isOwnLine(quota, id, content))
  const who = asker === null ? { budget: 'preValidationAgent' as const } : { asker }
  return inTransaction(db, async (transaction) => {
    await preValidations.lock(transaction, id)
    if (browserHash !== null) {
      const corrected = await preValidations.findCorrected(transaction, preValidation, browserHash)
      const from = corrected.map((one) => one.id)
      await movePin(transaction, { from, to: id, purpose: 'preValidation' }, now)
    }
    const request = { purpose: 'preValidation', applicationId: id, document, mobile, isDecoy } as const
    // Customers know the shop better than its agent.
    const requesterName = seller?.shopName ?? requester?.name ?? null
    const wordsOf = (otp: CodeSmsData) => ({ sms: 'preValidation', data: { ...otp, requesterName } })
    const sent = await sendPin(transaction, { ...request, ...who, wordsOf }, settings, now)
    return sent.ok ? done(lineCodeOf(sent.value)) : sent
  })
}

const lineCodeOf = ({ expiresInSeconds, isNew, isLive }: PinSent): LineCode => ({
  code: isNew ? 'sent' : isLive ? 'earlier' : 'none',
  pinExpiresInSeconds: expiresInSeconds,
})

async function isOwnLine(
  { db, operator, preValidations }: PreValidationContext,
  id: string,
  { document, mobile, isOwnLine: known }: PreValidation['content'],
): Promise<boolean> {
  if (known !== undefined) return known
  const isOwn = await operator.ownsLine({ document, mobile })
  await inTransaction(db, async (transaction) => {
    const { content } = await preValidations.lock(transaction, id)
    await preValidations.update(transaction, id, { content: { ...content, isOwnLine: isOwn } })
  })
  return isOwn
}

type CodeCheck = Result<{ readonly expiresInSeconds: number } | { readonly pinError: PinError }>

/**
 * Tries count by document and line together, so that guesses with another line take none from the owner.
 * Refuses with `LimiteDeIntentos`.
 */
export async function checkLineCode(
  quota: PreValidationContext,
  { id, content }: PreValidation,
  code: string,
  context: PreValidationRequest & { readonly browserHash: Buffer | null },
): Promise<CodeCheck> {
  const { db, secrets } = quota
  const { now, settings, browserHash } = context
  const { document, mobile } = content
  const check = await checkPin(
    db,
    secrets,
    {
      documentIndex: secrets.blindIndex('document', document),
      countedOf: secrets.blindIndex('document', `${document}:${mobile}`),
      code,
      applicationId: id,
      purpose: 'preValidation',
      browserHash,
    },
    settings,
    now,
  )
  if (!check.ok) {
    if (check.pinError !== null) return done({ pinError: check.pinError })
    return refuse('LimiteDeIntentos', { message: limitTexts.wrongCodes })
  }
  const proved = await prove(quota, id, 'code', context)
  return done({ expiresInSeconds: secondsOfProof(proved, now) })
}
