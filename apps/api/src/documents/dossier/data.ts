import type { ConsentOrigin, SellerData, ShopSignature } from '../shop-signature.ts'

/** Instants in ISO, digests in hex. */
export type DossierIndexData = {
  readonly writtenAt: string
  readonly agreementNumber: string
  readonly applicationId: string
  readonly origin: string
  readonly situation: string
  readonly createdAt: string
  readonly person: {
    readonly fullName: string
    readonly documentNumber: string
    readonly mobile: string
    readonly email: string
  }
  readonly seller: SellerData | null
  readonly consents: readonly (ConsentOrigin & {
    readonly kind: string
    readonly isGranted: boolean
    readonly version: string
    readonly textSha256: string | null
    readonly at: string
    readonly ip: string
    readonly userAgent: string
    readonly isEarlier: boolean
  })[]
  readonly bureauAnswer: { readonly askedAt: string; readonly consentedAt: string | null } | null
  readonly handOffs: readonly {
    readonly id: string
    readonly formId: string | null
    readonly sentAt: string
    readonly expiresAt: string
    readonly openedAt: string | null
    readonly openedBy: string | null
    readonly endedAt: string | null
    readonly endedBecause: string | null
  }[]
  readonly codes: readonly {
    readonly id: string
    readonly purpose: string
    readonly tries: number
    readonly issuedAt: string
    readonly sentAt: string | null
    readonly expiresAt: string
    readonly checkedAt: string | null
  }[]
  readonly identity: {
    readonly confirmed: { readonly method: string; readonly id: string; readonly at: string } | null
    readonly checksStarted: number
    readonly watchlistSearches: readonly string[]
  }
  readonly documents: readonly {
    readonly id: string
    readonly kind: string
    readonly sha256: string
    readonly createdAt: string
    readonly isSigned: boolean
  }[]
  readonly signature: {
    readonly documentId: string
    readonly sha256: string
    readonly financedAmount: number
    readonly installmentsTotal: number
    readonly downPayment: number
    readonly guaranteeTotal: number
    readonly installmentCount: number
    readonly acceptedAt: string
    readonly signedAt: string
    readonly pin: { readonly id: string; readonly checkedAt: string }
    readonly sessionId: string | null
    readonly place: ShopSignature & { readonly ip: string; readonly userAgent: string }
  } | null
  readonly messages: readonly {
    readonly kind: string
    readonly step: string
    readonly createdAt: string
    readonly sentAt: string | null
    readonly droppedBecause: string | null
  }[]
  readonly contacts: readonly { readonly at: string; readonly purpose: string; readonly channel: string }[]
  readonly auditRows: readonly {
    readonly number: number
    readonly at: string
    readonly actor: string
    readonly action: string
    readonly subjectType: string
    readonly digest: string
  }[]
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}
