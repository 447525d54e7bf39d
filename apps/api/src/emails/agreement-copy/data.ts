import type { Pesos } from '@cupo/credit-engine'

/** The agreement's PDF travels as an attachment that the sender adds. */
export type AgreementCopyData = {
  readonly firstName: string
  readonly agreementNumber: string
  readonly deviceName: string
  readonly signedAt: string
  readonly financedAmount: Pesos
  readonly installmentCount: number
  readonly installmentTotal: Pesos
  readonly paymentDay: number
  /** SHA-256 of the attached bytes, hex. */
  readonly sha256: string
}
