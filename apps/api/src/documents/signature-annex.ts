import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatExactTime, formatPesos, formatRate } from '../platform/format.ts'
import {
  amountsInPairs,
  type DocumentModel,
  type FactRow,
  facts,
  heading,
  paragraph,
} from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import { acceptedWhere, type ShopSignature, sessionRow, shopSignatureRows } from './shop-signature.ts'
import { identityNumberText, pageFrame, sampleBorrower } from './wording.ts'

export function renderSignatureAnnex(data: SignatureAnnexData, brand: Brand): Promise<Uint8Array> {
  return writePdf(signatureAnnexModel(data, brand))
}

export const signatureAnnexTitle = (agreementNumber: string): string =>
  `Anexo 2 del contrato No. ${agreementNumber}`

export const signatureAnnexFileName = ({ agreementNumber }: Pick<SignatureAnnexData, 'agreementNumber'>) =>
  `anexo-2-${agreementNumber.replace(/[^\w-]/g, '')}.pdf`

function signatureAnnexModel(data: SignatureAnnexData, brand: Brand): DocumentModel {
  const { legalName } = brand.lender
  const title = signatureAnnexTitle(data.agreementNumber)
  return {
    title: 'Evidencia de la firma electrónica',
    subject: title,
    ...pageFrame(brand, title, data.signedAt),
    blocks: [
      paragraph(
        `${title}, firmado por ${data.signer.fullName}, con cédula de ciudadanía No. ` +
          `${identityNumberText(data.signer.documentNumber)}. Dice lo que quedó en el registro de firmas de ${legalName}, ` +
          'que no se puede editar ni borrar (Ley 527 de 1999 y Decreto 2364 de 2012). Horas de Colombia.',
      ),
      heading('Qué se firmó y por qué valores'),
      facts(
        ['Documento', data.documentId],
        ['Huella SHA-256', data.sha256],
        ['Aceptado', `${formatExactTime(data.acceptedAt)}, ${acceptedWhere(data.place)}`],
        ['Firmado', formatExactTime(data.signedAt)],
        ['Registro de la firma', data.signatureId],
      ),
      amountsInPairs(...amountRows(data)),
      heading('Con qué código'),
      facts(...codeRows(data)),
      heading('Desde dónde'),
      facts(...placeRows(data)),
    ],
  }
}

function amountRows(data: SignatureAnnexData): readonly FactRow[] {
  const rows: FactRow[] = [
    ['Valor financiado', formatPesos(data.financedAmount)],
    ['Cuotas', String(data.installmentCount)],
    ['Total de las cuotas', formatPesos(data.installmentsTotal)],
    ['Tasa de interés', `${formatRate(data.effectiveAnnualRate)} E.A.`],
  ]
  if (data.downPayment > 0) rows.push(['Pago inicial', formatPesos(data.downPayment)])
  if (data.guaranteeTotal > 0) rows.push(['Fianza con IVA', formatPesos(data.guaranteeTotal)])
  return rows
}

/** The start of a browser string identifies the browser. */
const userAgentLengthMax = 240

const codeRows = ({ pin, place }: SignatureAnnexData): readonly FactRow[] => [
  ['Código generado', `${formatExactTime(pin.issuedAt)}, para el ${place.maskedMobile}`],
  [
    'Código enviado por SMS',
    pin.sentAt === null ? 'Sin respuesta del operador al firmar' : formatExactTime(pin.sentAt),
  ],
  ['Código verificado', formatExactTime(pin.checkedAt)],
  ['Número del código', pin.id],
]

const placeRows = ({ place, sessionId }: SignatureAnnexData): readonly FactRow[] => [
  sessionRow(place, sessionId),
  ...shopSignatureRows(place),
  ['Dirección IP', place.ip],
  ['Navegador', place.userAgent.slice(0, userAgentLengthMax)],
]

export type SignatureAnnexData = {
  readonly agreementNumber: string
  readonly signer: { readonly fullName: string; readonly documentNumber: string }
  readonly signatureId: string
  readonly documentId: string
  readonly sha256: string
  readonly financedAmount: Pesos
  readonly installmentCount: number
  readonly installmentsTotal: Pesos
  readonly effectiveAnnualRate: string
  readonly downPayment: Pesos
  readonly guaranteeTotal: Pesos
  readonly acceptedAt: string
  readonly signedAt: string
  readonly pin: {
    readonly id: string
    readonly issuedAt: string
    readonly sentAt: string | null
    readonly checkedAt: string
  }
  readonly sessionId: string | null
  readonly place: ShopSignature & { readonly ip: string; readonly userAgent: string }
}

export const sampleSignatureAnnex: SignatureAnnexData = {
  agreementNumber: 'CU-5C0A1D2E3F40',
  signer: sampleBorrower,
  signatureId: '019aa6d4-5c1e-7b42-9d0a-3f6b1c2d4e5f',
  documentId: '019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  financedAmount: 1_500_000 as Pesos,
  installmentCount: 12,
  installmentsTotal: 1_789_447 as Pesos,
  effectiveAnnualRate: '24.00',
  downPayment: 499_900 as Pesos,
  guaranteeTotal: 178_500 as Pesos,
  acceptedAt: '2026-11-21T15:06:02Z',
  signedAt: '2026-11-21T15:06:30Z',
  pin: {
    id: '019aa6bc-1d2e-7f30-8a4b-5c6d7e8f9a0b',
    issuedAt: '2026-11-21T14:40:12Z',
    sentAt: '2026-11-21T14:40:14Z',
    checkedAt: '2026-11-21T14:40:47Z',
  },
  sessionId: '019aa6bc-9f8e-7d6c-b5a4-938271605f4e',
  place: {
    ip: '190.0.2.10',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
    maskedMobile: '300 *** ** 53',
  },
}
