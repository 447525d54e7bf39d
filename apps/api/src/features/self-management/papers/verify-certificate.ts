import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { type NetworkRequest, passesNetworkLimit } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { isOverRefunded, loanStore } from '../../servicing/servicing.ts'
import { paperRefusals } from '../text/names.ts'
import { type Certificate, certificateStore, readCertificateCode } from './certificate-store.ts'

export type Verification = { readonly certificate: Certificate; readonly isValid: boolean }

/** Anybody who holds a certificate may ask. */
const limit = { kind: 'certificate-question', windows: [{ max: 60, windowSeconds: 3_600 }] }

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
