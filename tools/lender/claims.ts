import { addBusinessDays, dayFromIso, dayOf, isoOf } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import {
  type Claim,
  type ClaimWork,
  claimStore,
  claimTerms,
  isMarkedInProcess,
  markDueOn,
  workOnClaim,
} from '../../apps/api/src/features/claims/claims.ts'
import { recordOpening } from '../../apps/api/src/features/office/office.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { businessDate, instantOf } from '../../apps/api/src/platform/business-date.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { hideEmail, hideIdentityNumber, hideName, hidePhone } from '../../apps/api/src/platform/hide.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { commandOutbox } from './product/lender-parts.ts'
import { type ArgumentsRead, plainText, printLines, refuse, staff } from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- claims                                    what is open
npm run lender -- claims 2026-00012345 show "why"        with what its person gave; the audit trail keeps why
npm run lender -- claims 2026-00012345 work              somebody works on it (or: escalate, hold)
npm run lender -- claims 2026-00012345 extend "…"        says why it takes longer, once; the person gets the new date
npm run lender -- claims 2026-00012345 about CU-7A90…    about this credit, or about the payment of this reference
npm run lender -- claims 2026-00012345 answer "…"        answers and closes it; the person gets the answer`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  await withProduct(async ({ db, secrets, clock, publicUrl }) => {
    const now = clock.now()
    const store = claimStore(secrets)
    if (order.kind === 'list') {
      const claims = await store.open(db)
      printLines(tellClaims(claims.map(withoutPerson), businessDate(now)))
      return
    }
    if (order.kind === 'show') {
      const claim = await inTransaction(db, (transaction) =>
        store.findByProtocol(transaction, order.protocol),
      )
      if (claim === null) return refuse(refusalText('NoEncontrado'))
      const subject = { type: 'claim', id: claim.id } as const
      await recordOpening(db, staff(), subject, order.why, { now, requestId: newId() })
      return printLines(tellClaim(claim, businessDate(now)))
    }
    const outbox = commandOutbox(db, secrets, clock)
    const parts = { db, secrets, store: applicationStore(secrets), publicUrl, outbox }
    const worked = await workOnClaim(parts, order.protocol, order.work, {
      actor: staff(),
      now,
      requestId: newId(),
    })
    if (!worked.ok) return refuse(refusalText(worked.refusal.code))
    console.log(`${order.protocol} is ${worked.value.status}, due ${worked.value.answerDueOn}`)
  })
}

function refusalText(code: string): string {
  switch (code) {
    case 'NoEncontrado':
      return 'No claim has this number, or no credit or payment of its person.'
    case 'EtapaInvalida':
      return 'This claim is closed: only its customer opens it again.'
    default:
      return 'The law gives no extension here: its kind has none, it was extended before, or its date has passed.'
  }
}

export type ClaimOrder =
  | { readonly kind: 'list' }
  | { readonly kind: 'show'; readonly protocol: string; readonly why: string }
  | { readonly kind: 'work'; readonly protocol: string; readonly work: ClaimWork }

const moves = { work: 'Working', escalate: 'Escalated', hold: 'On Hold' } as const

export function readArguments(args: readonly string[]): ArgumentsRead<ClaimOrder> {
  const [protocol, act = '', words = ''] = args
  if (protocol === undefined) return { ok: true, value: { kind: 'list' } }
  if (!/^\d{4}-\d{8}$/.test(protocol) || args.length > 3) return { ok: false, problem: usage }
  const why = words.trim()
  if (act === 'show' && why.length >= 3) return { ok: true, value: { kind: 'show', protocol, why } }
  const work = workOf(act, why)
  if (work === null) return { ok: false, problem: usage }
  return { ok: true, value: { kind: 'work', protocol, work } }
}

function workOf(act: string, words: string): ClaimWork | null {
  if (Object.hasOwn(moves, act)) return words === '' ? { status: moves[act as keyof typeof moves] } : null
  if (words === '') return null
  switch (act) {
    case 'answer':
      return { status: 'Closed', solution: words }
    case 'extend':
      return { extendBecause: words }
    case 'about':
      return { about: words }
    default:
      return null
  }
}

/** Business days. */
const soonDays = 3

export function tellClaims(claims: readonly Claim[], today: Temporal.PlainDate): readonly string[] {
  if (claims.length === 0) return ['No claim is open.']
  const late = claims.filter(({ answerDueOn }) => answerDueOn < today.toString()).length
  return [
    ...claims.flatMap((claim) => [...tellClaim(claim, today), '']),
    `${claims.length} open, ${late} overdue.`,
  ]
}

const tellClaim = (claim: Claim, today: Temporal.PlainDate): readonly string[] => [
  `${claim.protocol}  ${claim.status.padEnd(9)}  due ${claim.answerDueOn}${lateness(claim, today)}`,
  ...factsOf(claim).map((fact) => `  ${plainText(fact)}`),
  `  ${plainText(claim.subject)}`,
  ...claim.description.split(/\r?\n/).map((line) => `  ${plainText(line)}`),
]

export const withoutPerson = (claim: Claim): Claim =>
  claim.filer === null ? claim : { ...claim, filer: hideFiler(claim.filer) }

const hideFiler = ({ name, identityNumber, mobile, email }: NonNullable<Claim['filer']>) => ({
  name: hideName(name),
  identityNumber: hideIdentityNumber(identityNumber),
  mobile: hidePhone(mobile),
  email: hideEmail(email),
})

function lateness({ answerDueOn }: Claim, today: Temporal.PlainDate): string {
  if (answerDueOn < today.toString()) return '  OVERDUE'
  return answerDueOn <= isoOf(addBusinessDays(dayOf(today), soonDays)) ? '  due soon' : ''
}

function factsOf(claim: Claim): readonly string[] {
  const { kind, extension, filer, about, documentIndex } = claim
  const { source, extensionDays, isUrgent, isMarkedInProcess: isAboutData } = claimTerms[kind]
  const filedOn = businessDate(instantOf(claim.createdAt))
  const longer =
    extension === null
      ? extensionDays > 0
        ? `, may be extended once by ${extensionDays} business days`
        : ''
      : `, extended from ${extension.firstDueOn}: ${extension.reason}`
  return [
    `${isUrgent ? 'URGENT ' : ''}${kind}, filed ${filedOn.toString()} (${source}${longer})`,
    ...(filer === null ? [] : [`by ${filer.name}, ${filer.identityNumber}, ${filer.mobile}, ${filer.email}`]),
    ...(documentIndex === null
      ? ['UNPROVED: the line is not the one on record of this identity number']
      : []),
    ...(about.contractNumber === null ? [] : [`about credit ${about.contractNumber}`]),
    ...(about.paymentReference === null ? [] : [`about payment ${about.paymentReference}`]),
    ...(isMarkedInProcess(claim) ? [`'reclamo en trámite' since ${filedOn.toString()}`] : []),
    ...(isAboutData && documentIndex === null
      ? [
          `'reclamo en trámite' by ${isoOf(markDueOn(dayFromIso(filedOn.toString())))} where the person is known`,
        ]
      : []),
  ]
}
