import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos } from '../platform/format.ts'
import type { BreakdownText } from '../platform/text/breakdown.ts'
import {
  amounts,
  type Block,
  type FactRow,
  facts,
  heading,
  paragraph,
  section,
} from './model/document-model.ts'

/** As Colombians write a cédula: 1.010.100.053. */
export function identityNumberText(documentNumber: string): string {
  return documentNumber.replace(/\B(?=(\d{3})+$)/g, '.')
}

export const pageFrame = (brand: Brand, reference: string, createdAt: string) => ({
  author: brand.lender.legalName,
  createdAt,
  runningHeader: {
    mark: brand.mark,
    name: brand.operatorName,
    lender: `Crédito de ${brand.lenderName}`,
    reference,
  },
  runningFooter: `${brand.lender.legalName}, NIT ${brand.lender.taxId}`,
  accentColor: brand.colors.brand,
})

/** The code is in groups, to be read aloud. */
export type Verification = { readonly code: string; readonly url: string }

/** A broken address is copied wrong. */
export const verificationBlocks = ({ code, url }: Verification): Block[] => [
  paragraph(url),
  amounts(['Código de verificación', code]),
]

/** Fixed when the loan closed; `issuedAt` is the creation date inside the PDF. */
export type ClosedLoan = {
  readonly issuedAt: string
  readonly borrower: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  readonly principal: Pesos
  readonly disbursedOn: string
  readonly verification: Verification
}

export const closedLoanRows = (loan: ClosedLoan): readonly FactRow[] => [
  ['Titular', loan.borrower.fullName],
  ['Cédula de ciudadanía', identityNumberText(loan.borrower.documentNumber)],
  ['Contrato', `No. ${loan.contractNumber}`],
  ['Producto', loan.productName],
  ['Valor financiado', formatPesos(loan.principal)],
  ['Fecha del desembolso', formatDate(loan.disbursedOn)],
]

/** Of a credit that a hold stops whole. */
export const heldText =
  'Estamos revisando este crédito. Mientras tanto no vence nada y no se suman intereses, cargos ni mora. ' +
  'Si quieres, puedes pagar.'

export const sampleBorrower = { fullName: 'María Fernanda Peña Gómez', documentNumber: '1010100053' }

export type NamedDevice = {
  readonly brand: string
  readonly model: string
  readonly memory: string
  readonly color: string
}

/** Some catalogues repeat the brand in the model. */
export function deviceText({ brand, model, memory, color }: NamedDevice): string {
  const name = model.startsWith(brand) ? [model] : [brand, model]
  return [...name, memory, color].filter((part) => part !== '').join(' ')
}

export function monthText(yearMonth: string): string {
  const [year, month] = yearMonth.split('-')
  const name = monthNames[Number(month) - 1]
  if (!year || !name) throw new RangeError(`not a month: ${yearMonth}`)
  return `${name} de ${year}`
}

/** Ley 1480 de 2011 art. 58: a direct claim is answered within 15 business days. */
export function complaints(brand: Brand): Block[] {
  return [
    heading('Peticiones, quejas y reclamos'),
    facts(
      ['WhatsApp', brand.supportWhatsapp],
      ['Línea gratuita', brand.helpline],
      ['Correo', brand.supportEmail],
      ['Te respondemos', 'en máximo 15 días hábiles, con un número de caso'],
      ['Nos vigila', `Superintendencia de Industria y Comercio (SIC): ${new URL(brand.sicUrl).host}`],
    ),
  ]
}

export function complaintsInShort(brand: Brand): Block[] {
  const { supportWhatsapp, supportEmail, helpline, sicUrl } = brand
  return [
    heading('Peticiones, quejas y reclamos'),
    paragraph(
      `Escríbenos por WhatsApp ${supportWhatsapp} o a ${supportEmail}, o llama gratis al ${helpline}. ` +
        'Te respondemos en máximo 15 días hábiles, con un número de caso. ' +
        `Nos vigila la Superintendencia de Industria y Comercio (SIC): ${new URL(sicUrl).host}.`,
    ),
  ]
}

export function breakdownBlocks({ caption, lines, total }: BreakdownText): Block[] {
  return [heading(caption), amounts(...lines, total)]
}

export const installmentsText = (agreed: number, today: number): string => `${agreed} pactadas · hoy ${today}`

export type PrepaymentLine = { readonly on: string; readonly amount: Pesos }

export function prepaymentBlocks(prepayments: readonly PrepaymentLine[]): Block[] {
  if (prepayments.length === 0) return []
  const rows = prepayments.map(({ on, amount }): FactRow => [formatDate(on), formatPesos(amount)])
  return [section('Abonos a capital'), amounts(...rows)]
}

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
