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
import { renderPaidInFullCertificate } from '../../../documents/paid-in-full-certificate.ts'
import { renderProductCertificate } from '../../../documents/product-certificate.ts'
import { renderWithdrawalCertificate } from '../../../documents/withdrawal-certificate.ts'
import type { SignedIn } from '../../../platform/actor.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { formatDate } from '../../../platform/format.ts'
import { hideName } from '../../../platform/hide.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type ApplicationStore, agreementBytes } from '../../origination/origination.ts'
import { prepaymentsOf } from '../../servicing/servicing.ts'
import { type OwnCredit, ownCredit } from '../own-credit.ts'
import { paperNames, paperRefusals, validityText } from '../text/names.ts'
import { insuranceCertificateData, productCertificateData } from './certificate-data.ts'
import { certificateStore, groupedCode } from './certificate-store.ts'
import { type CreditToday, creditToday, drawStatement } from './draw-statement.ts'
import { refusalOfCertificate } from './issue-certificate.ts'
import { verifyCertificate } from './verify-certificate.ts'

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

const paper = (body: Uint8Array, fileName: string): Paper => ({ status: 200, body, fileName })

export function paperRoutes(bind: BindCall, context: PaperContext): void {
  const { db, secrets, brand, publicUrl } = context
  const certificates = certificateStore(secrets)

  /** Anybody but the owner is answered as if there were no credit (anti-enumeration). */
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
    ofOwner(async ({ stored }, { loan, on }) => {
      const refusal = await refusalOfCertificate(db, 'paidInFull', { id: stored.id, loan }, on)
      const certificate = refusal === null ? await certificates.latestOf(db, stored.id) : null
      if (certificate === null) return { refusal: refusal ?? { code: 'CertificadoNoHabilitado' } }
      const { code, issuedAt, facts } = certificate
      const verification = { code: groupedCode(code), url: `${publicUrl}/paz-y-salvo/${code}` }
      const bytes = await renderPaidInFullCertificate({ ...facts, issuedAt, verification }, brand)
      return paper(bytes, paperNames.paidInFullCertificate(stored.key))
    }),
  )

  bind(downloadWithdrawalCertificate)(
    ofOwner(async ({ stored }) => {
      const isVoid = stored.loan.closed?.because === 'withdrawn'
      const certificate = isVoid ? await certificates.latestOf(db, stored.id) : null
      if (certificate === null) return { refusal: { code: 'CertificadoNoHabilitado' } }
      const { code, issuedAt, facts } = certificate
      const verification = { code: groupedCode(code), url: `${publicUrl}/paz-y-salvo/${code}` }
      const { paidOn: voidedOn, ...about } = facts
      const dates = { withdrawnOn: await withdrawnOn(db, stored.id), voidedOn }
      const bytes = await renderWithdrawalCertificate({ ...about, ...dates, issuedAt, verification }, brand)
      return paper(bytes, paperNames.withdrawalCertificate(stored.key))
    }),
  )

  bind(downloadExtract)(
    ofOwner(async (own, today) => {
      const end = today.loan.closed?.because
      if (end === 'sold' || end === 'withdrawn') {
        const message = end === 'sold' ? paperRefusals.soldStatement : paperRefusals.withdrawn
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
        end === 'sold' ? paperRefusals.soldPolicy : end === 'withdrawn' ? paperRefusals.withdrawn : null
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

/** The day of the request, which may be days before the loan became void. */
async function withdrawnOn(db: Kysely<Database>, loanId: string): Promise<string> {
  const { requestedOn } = await db
    .selectFrom('withdrawalRequest')
    .select('requestedOn')
    .where('loanId', '=', loanId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow()
  return requestedOn
}
