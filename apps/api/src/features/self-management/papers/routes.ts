import {
  downloadAcquittanceCertificate,
  downloadContract,
  downloadExtract,
  downloadInsurancePolicy,
  downloadProductCertificate,
  downloadWithdrawalCertificate,
  verifyCertificate as verifyCertificateCall,
} from '@cupo/wire'
import type { Kysely } from 'kysely'
import { renderInsuranceCertificate } from '../../../documents/insurance-certificate.ts'
import { renderProductCertificate } from '../../../documents/product-certificate.ts'
import type { SignedIn } from '../../../platform/actor.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { formatDate } from '../../../platform/format.ts'
import { hideName } from '../../../platform/hide.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { type NetworkRequest, passesNetworkLimit } from '../../../platform/limits.ts'
import { done, type Refusal, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type ApplicationStore, agreementBytes } from '../../origination/origination.ts'
import { isOverRefunded, loanStore, prepaymentsOf } from '../../servicing/servicing.ts'
import { type OwnCredit, ownCredit } from '../own-credit.ts'
import { paperNames, paperRefusals, validityText } from '../text/names.ts'
import { insuranceCertificateData, productCertificateData } from './certificate-data.ts'
import { drawPaidInFull, drawWithdrawal } from './draw-settlement.ts'
import { type CreditToday, creditToday, drawStatement } from './draw-statement.ts'
import {
  type Certificate,
  certificateStore,
  readCertificateCode,
  refusalOfCertificate,
} from './issue-certificate.ts'

export type PaperContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly brand: Brand
  readonly publicUrl: string
}

type Paper = { readonly status: 200; readonly body: Uint8Array; readonly fileName: string }

type PaperRefusal = { readonly refusal: Refusal }

const notFound: PaperRefusal = { refusal: { code: 'NoEncontrado' } }

const drawn = (answer: Awaited<ReturnType<typeof drawWithdrawal>>): Paper | PaperRefusal =>
  answer.ok ? paper(answer.value.content, answer.value.filename) : answer

const paper = (body: Uint8Array, fileName: string): Paper => ({ status: 200, body, fileName })

type Verification = { readonly certificate: Certificate; readonly isValid: boolean }

/** Anybody who holds a certificate may ask. */
const limit = { kind: 'certificate-question', windows: [{ max: 60, windowSeconds: 3_600 }] }

export function paperRoutes(bind: BindCall, context: PaperContext): void {
  const { db, brand } = context

  const ofOwner =
    (draw: (credit: OwnCredit, today: CreditToday) => Promise<Paper | PaperRefusal>) =>
    async (
      request: { params: { id: string } } & ReceivedRequest<SignedIn>,
    ): Promise<Paper | PaperRefusal> => {
      const { actor, params, now } = request
      const own = await ownCredit(context, actor.documentIndex, params.id)
      if (own === null) return notFound
      return draw(own, await creditToday(context, own.stored, now))
    }

  bind(downloadContract)(
    ofOwner(async ({ application, stored }) => {
      const bytes = await agreementBytes(context, application)
      return bytes === null ? notFound : paper(bytes, paperNames.agreement(stored.key))
    }),
  )

  bind(downloadProductCertificate)(
    ofOwner(async (own, { loan, on, capOf, issuedAt }) => {
      const refusal = await refusalOfCertificate(db, 'product', { id: own.stored.id, loan }, on)
      if (refusal !== null) return { refusal }
      const prepayments = await prepaymentsOf(db, own.stored.id)
      const data = productCertificateData(own, { loan, on, capOf, issuedAt }, prepayments)
      return paper(await renderProductCertificate(data, brand), paperNames.productCertificate(own.stored.key))
    }),
  )

  bind(downloadAcquittanceCertificate)(
    ofOwner(async ({ stored }, today) => drawn(await drawPaidInFull(context, stored, today))),
  )

  bind(downloadWithdrawalCertificate)(
    ofOwner(async ({ stored }) => drawn(await drawWithdrawal(context, stored))),
  )

  bind(downloadExtract)(
    ofOwner(async (own, today) => {
      const end = today.loan.closed?.because
      if (end !== undefined && end !== 'paid') {
        const message = end === 'sold' ? paperRefusals.soldStatement : paperRefusals[end]
        return { refusal: { code: 'DocumentoNoDisponible', message } }
      }
      const { content, filename } = await drawStatement(context, own, today)
      return paper(content, filename)
    }),
  )

  bind(downloadInsurancePolicy)(
    ofOwner(async (own, today) => {
      const end = today.loan.closed?.because
      const closedMessage =
        end === undefined || end === 'paid'
          ? null
          : end === 'sold'
            ? paperRefusals.soldPolicy
            : paperRefusals[end]
      if (today.lifeInsurance === null || closedMessage !== null) {
        const message = closedMessage ?? paperRefusals.noPolicy
        return { refusal: { code: 'DocumentoNoDisponible', message } }
      }
      const data = insuranceCertificateData(own, today, today.lifeInsurance)
      return paper(await renderInsuranceCertificate(data, brand), paperNames.insurancePolicy)
    }),
  )

  bind(verifyCertificateCall)(async (request) => {
    const verified = await verifyCertificate(context, request.params.code, request)
    if (!verified.ok) return verified
    const { certificate, isValid } = verified.value
    const { borrower, contractNumber, paidOn } = certificate.facts
    return {
      status: 200,
      body: {
        kind: certificate.facts.isWithdrawal === true ? 'withdrawal' : 'paidInFull',
        isValid,
        validityText: isValid ? validityText.valid : validityText.invalid,
        contractNumber,
        borrowerMasked: hideName(borrower.fullName),
        paidOnFmt: formatDate(paidOn),
        issuedOnFmt: formatDate(certificate.issuedAt),
      },
    }
  })
}

/** The latest of its loan, which is still paid off or void, with nothing over-refunded. */
export async function verifyCertificate(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  typedCode: string,
  request: NetworkRequest,
): Promise<Result<Verification>> {
  if (!(await passesNetworkLimit({ db, secrets }, limit, request)))
    return refuse('LimiteDeIntentos', { message: paperRefusals.tooManyQuestions })
  const certificates = certificateStore(secrets)
  const code = readCertificateCode(typedCode)
  const certificate = code === null ? null : await certificates.find(db, code)
  if (certificate === null) return refuse('NoEncontrado', { message: paperRefusals.noSuchCertificate })
  const stored = await loanStore.find(db, certificate.loanId)
  const latest = await certificates.latestOf(db, certificate.loanId)
  const certified = certificate.facts.isWithdrawal === true ? 'withdrawn' : 'paid'
  const stands = stored?.loan.closed?.because === certified && !(await isOverRefunded(db, stored.id))
  const isValid = stands && latest?.code === certificate.code
  return done({ certificate, isValid })
}
