import type { Kysely } from 'kysely'
import { renderSignatureAnnex } from '../../../../documents/signature-annex.ts'
import type { Brand } from '../../../../platform/brand.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ApplicationStore } from '../../store/applications.ts'
import { findSignature } from '../../store/signatures.ts'
import { agreementNumber } from './agreement-data.ts'

type Parts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: Pick<ApplicationStore, 'find'>
  readonly brand: Brand
}

export async function drawSignatureAnnex(
  { db, secrets, store, brand }: Parts,
  documentId: string,
): Promise<Uint8Array> {
  const signature = await findSignature(db, secrets, { documentId })
  const application = signature && (await store.find(db, signature.applicationId))
  if (signature === null || application === null) throw new Error(`document ${documentId} was not signed`)
  const { fullName, document: documentNumber } = application.person
  const { id: signatureId, applicationId, ...signed } = signature
  const signer = { fullName, documentNumber }
  return renderSignatureAnnex(
    { ...signed, signatureId, signer, agreementNumber: agreementNumber(applicationId) },
    brand,
  )
}
