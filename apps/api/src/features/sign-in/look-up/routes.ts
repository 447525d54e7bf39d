import { checkSignIn as checkCall, sendSignInPin as sendCall } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { askForPin, type PinAsker, pretendToSendPin } from '../../one-time-codes/one-time-codes.ts'
import { type Application, lineOf } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { asksForPassword, findBorrower } from '../password/borrower-store.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { guardLookUp, openChoice, openDocument } from './guard-look-up.ts'

type Choice = { readonly identityCardNumber: string; readonly mobileLastDigits: string }

export function lookUpRoutes(bind: BindCall, context: SignInContext): void {
  bind(checkCall)(async (request) => {
    const settings = await context.settings(request.now)
    const allowed = await guardLookUp(context, 'check', request, settings)
    if (!allowed.ok) return allowed
    const document = await openDocument(context.secrets, request.params.document)
    if (!document.ok) return document
    const { mobiles, ...way } = await checkSignIn(context, document.value)
    return { status: 200, body: { ...way, mobiles: [...mobiles] } }
  })

  bind(sendCall)(async (request) => {
    const settings = await context.settings(request.now)
    const allowed = await guardLookUp(context, 'pin', request, settings)
    if (!allowed.ok) return allowed
    const choice = await openChoice(context.secrets, request.body.hash)
    if (!choice.ok) return choice
    const { value } = choice
    const sent = await askForPin(context, request, (asker) =>
      sendSignInPin(context, value, asker, settings, request.now),
    )
    return sent.ok ? { status: 200, body: { pinExpiresInSeconds: sent.value } } : sent
  })
}

/** Returns the code's life in seconds; an unknown document gets no SMS (anti-enumeration). */
async function sendSignInPin(
  context: SignInContext,
  { identityCardNumber, mobileLastDigits }: Choice,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<number>> {
  const person = await personOf(context, identityCardNumber)
  const line = chosenLine(person, mobileLastDigits)
  if (line === null) return refuse('SolicitudInvalida')
  return inTransaction(context.db, async (transaction) => {
    if (person.latest === null || line.mobile === null) {
      // Takes as long as the lock of an application (timing-safe).
      await context.store.ofTypedDocument(transaction, person.documentIndex, 1)
      return pretendToSendPin(context, transaction, person, line.lastDigits, asker, settings, now)
    }
    await context.store.lock(transaction, person.latest.id)
    const { document } = person
    const purpose = 'signIn'
    const request = {
      purpose,
      applicationId: person.latest.id,
      document,
      mobile: line.mobile,
      asker,
    } as const
    const sent = await context.sendPin(transaction, request, settings, now)
    return sent.ok ? done(sent.value.expiresInSeconds) : sent
  })
}

type Line = { readonly lastDigits: string; readonly mobile: string | null }

type DocumentHolder = {
  readonly document: string
  readonly documentIndex: Buffer
  readonly latest: Application | null
  readonly lines: readonly [Line, ...Line[]]
}

/** Invents a person for an unknown document, with as many lines as the operator knows (anti-enumeration). */
async function personOf(context: SignInContext, document: string): Promise<DocumentHolder> {
  const { db, secrets, store } = context
  const documentIndex = secrets.blindIndex('document', document)
  const ofOperator = await linesOf(context.operator, document)
  const [latest = null] = await store.ofTypedDocument(db, documentIndex, 1)
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

/** `0000` chooses the first line, else the last two digits decide. Null for a line that was not offered. */
const chosenLine = ({ lines }: DocumentHolder, lastDigits: string): Line | null =>
  lastDigits === '0000' ? lines[0] : (lines.find((line) => line.lastDigits === lastDigits.slice(-2)) ?? null)

const isFirstWithItsDigits = ({ lastDigits }: Line, at: number, all: readonly Line[]) =>
  all.findIndex((line) => line.lastDigits === lastDigits) === at

/** While the operator is down, the application's line still signs in. */
async function linesOf(operator: SignInContext['operator'], document: string): Promise<readonly string[]> {
  try {
    return await operator.linesOf(document)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return []
    throw error
  }
}

type SignInWay = { readonly loginOTP: boolean; readonly updatePassword: boolean }

/** A secret of this server derives the digits, so that nobody else can tell them from real ones. */
const decoyDigits = (secrets: Secrets, document: string, line: number): string =>
  String((numberOf(secrets, 'decoy-line', document) + line * 37) % 100).padStart(2, '0')

/** Of eight decoys six have no password, one has declined it, one has one. */
function decoyWay(secrets: Secrets, document: string): SignInWay {
  const drawn = numberOf(secrets, 'decoy-way', document)
  const eighth = drawn % 8
  return { loginOTP: eighth !== 0, updatePassword: eighth > 1 }
}

const numberOf = (secrets: Secrets, purpose: string, name: string): number =>
  Buffer.from(secrets.linkToken(purpose, name), 'base64url').readUInt32BE(0)

type SignInCheck = SignInWay & {
  readonly mobiles: readonly { readonly mobileLastDigits: string }[]
}

async function checkSignIn(context: SignInContext, document: string): Promise<SignInCheck> {
  const person = await personOf(context, document)
  const borrower = await findBorrower(context.db, person.documentIndex)
  const decoy = decoyWay(context.secrets, document)
  const way =
    person.latest === null
      ? decoy
      : {
          loginOTP: borrower?.passwordHash == null,
          updatePassword: asksForPassword(borrower),
        }
  return { ...way, mobiles: person.lines.map(({ lastDigits }) => ({ mobileLastDigits: lastDigits })) }
}
