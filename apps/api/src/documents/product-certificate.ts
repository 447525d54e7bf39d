import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, formatRate, sayMoment } from '../platform/format.ts'
import { daysText } from '../platform/text/words.ts'
import {
  amounts,
  type Block,
  type DocumentModel,
  type FactRow,
  facts,
  paragraph,
  section,
} from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import {
  complaintsInShort,
  deviceText,
  heldText,
  identityNumberText,
  installmentsText,
  type NamedDevice,
  type PrepaymentLine,
  pageFrame,
  prepaymentBlocks,
  sampleBorrower,
} from './wording.ts'

export function renderProductCertificate(data: ProductCertificateData, brand: Brand): Promise<Uint8Array> {
  return writePdf(productCertificateModel(data, brand))
}

function productCertificateModel(data: ProductCertificateData, brand: Brand): DocumentModel {
  const { borrower, contractNumber } = data
  const { legalName, taxId } = brand.lender
  return {
    title: 'Certificado de producto',
    subject: `Certificado del contrato No. ${contractNumber}`,
    ...pageFrame(brand, `Contrato No. ${contractNumber}`, data.issuedAt),
    blocks: [
      paragraph(
        `${legalName}, NIT ${taxId}, certifica que ${borrower.fullName}, con cédula de ciudadanía No. ` +
          `${identityNumberText(borrower.documentNumber)}, tiene con nosotros el crédito del contrato No. ` +
          `${contractNumber}. Así está el ${sayMoment(data.issuedAt)}, hora de Colombia:`,
      ),
      ...standing(data),
      ...prepaymentBlocks(data.prepayments),
      section('Lo que se pactó'),
      facts(...agreed(data)),
      ...complaintsInShort(brand),
    ],
  }
}

function standing({ standing: now, agreed: { installmentCount } }: ProductCertificateData): Block[] {
  if (now.kind === 'paid') {
    return [
      section('Estado del crédito'),
      amounts(['Estado', `Pagado en su totalidad el ${formatDate(now.on)}`], ['Saldo', formatPesos(0)]),
      paragraph('Que no debe nada lo certifica el paz y salvo, que se puede comprobar con su código.'),
    ]
  }
  return [
    section('Estado del crédito'),
    amounts(
      ['Estado', stateOf(now.due)],
      ...(now.installmentsInPlan === installmentCount
        ? []
        : [['Cuotas', installmentsText(installmentCount, now.installmentsInPlan)] as const]),
      ['Cuotas pagadas', `${now.installmentsPaid} de ${now.installmentsInPlan}`],
      ['Saldo de capital', formatPesos(now.outstandingPrincipal)],
      ['Para pagar todo hoy', formatPesos(now.payoff)],
      ...dueRows(now.due),
      ...(now.due.kind === 'held' ? [] : [['Última cuota', formatDate(now.lastDueOn)] as const]),
    ),
    ...(now.due.kind === 'held' ? [paragraph(heldText)] : []),
    paragraph('El crédito no está pagado del todo: este certificado no es un paz y salvo.'),
  ]
}

type AmountDue = Extract<ProductCertificateData['standing'], { kind: 'open' }>['due']

function stateOf(due: AmountDue): string {
  if (due.kind === 'held') return `En revisión desde el ${formatDate(due.since)}`
  return due.kind === 'next' ? 'Activo y al día' : 'Activo y en mora'
}

function dueRows(due: AmountDue): FactRow[] {
  if (due.kind === 'held') return []
  if (due.kind === 'next') {
    return [['Próximo pago', `${formatPesos(due.amount)}, hasta el ${formatDate(due.dueOn)}`]]
  }
  const days = daysText(due.daysPastDue)
  return [
    ['Cuotas en mora', String(due.installments)],
    ['En mora desde', `${formatDate(due.since)} (${days})`],
    ['Para ponerse al día hoy', formatPesos(due.amount)],
  ]
}

function agreed({ agreed: terms, productName, device }: ProductCertificateData): FactRow[] {
  const phone: FactRow[] = device === null ? [] : [['Equipo', deviceText(device)]]
  return [
    ['Producto', productName],
    ...phone,
    ['Valor financiado', formatPesos(terms.principal)],
    ['Fecha del desembolso', formatDate(terms.disbursedOn)],
    [
      'Tasa de interés',
      `${formatRate(terms.effectiveAnnualRate)} E.A. (${formatRate(terms.monthlyRate)} M.V.)`,
    ],
    ['Número de cuotas', `${terms.installmentCount} cuotas mensuales`],
  ]
}

export type ProductCertificateData = {
  readonly issuedAt: string
  readonly borrower: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  readonly device: NamedDevice | null
  readonly agreed: {
    readonly principal: Pesos
    readonly disbursedOn: string
    readonly effectiveAnnualRate: string
    readonly monthlyRate: string
    readonly installmentCount: number
  }
  readonly standing: ProductStanding
  readonly prepayments: readonly PrepaymentLine[]
}

export type ProductStanding =
  | { readonly kind: 'paid'; readonly on: string }
  | {
      readonly kind: 'open'
      readonly installmentsPaid: number
      readonly installmentsInPlan: number
      readonly lastDueOn: string
      readonly outstandingPrincipal: Pesos
      readonly payoff: Pesos
      readonly due:
        | { readonly kind: 'next'; readonly dueOn: string; readonly amount: Pesos }
        | {
            readonly kind: 'overdue'
            readonly since: string
            readonly daysPastDue: number
            readonly installments: number
            readonly amount: Pesos
          }
        | { readonly kind: 'held'; readonly since: string }
    }

const openStanding = {
  kind: 'open',
  installmentsPaid: 2,
  installmentsInPlan: 12,
  lastDueOn: '2027-11-23',
  outstandingPrincipal: 1_275_846 as Pesos,
  payoff: 1_291_792 as Pesos,
} as const

export const sampleProductCertificate: ProductCertificateData = {
  issuedAt: '2027-02-10T15:04:05Z',
  borrower: sampleBorrower,
  contractNumber: 'CU-5C0A1D2E3F40',
  productName: 'Equipo a cuotas',
  device: { brand: 'Nevado', model: 'Cumbre 12 Pro', memory: '256 GB', color: 'Azul noche' },
  agreed: {
    principal: 1_500_000 as Pesos,
    disbursedOn: '2026-11-23',
    effectiveAnnualRate: '24.00',
    monthlyRate: '1.81',
    installmentCount: 12,
  },
  standing: { ...openStanding, due: { kind: 'next', dueOn: '2027-02-23', amount: 149_120 as Pesos } },
  prepayments: [],
}

export const sampleHeldProductCertificate: ProductCertificateData = {
  ...sampleProductCertificate,
  standing: { ...openStanding, due: { kind: 'held', since: '2027-02-05' } },
}

export const samplePrepaidProductCertificate: ProductCertificateData = {
  ...sampleProductCertificate,
  standing: {
    kind: 'open',
    installmentsPaid: 2,
    installmentsInPlan: 10,
    lastDueOn: '2027-09-23',
    outstandingPrincipal: 975_846 as Pesos,
    payoff: 988_042 as Pesos,
    due: { kind: 'next', dueOn: '2027-02-23', amount: 149_120 as Pesos },
  },
  prepayments: [{ on: '2027-02-05', amount: 300_000 as Pesos }],
}

export const sampleLateProductCertificate: ProductCertificateData = {
  ...sampleProductCertificate,
  issuedAt: '2027-04-05T15:04:05Z',
  standing: {
    kind: 'open',
    installmentsPaid: 2,
    installmentsInPlan: 12,
    lastDueOn: '2027-11-23',
    outstandingPrincipal: 1_275_846 as Pesos,
    payoff: 1_353_961 as Pesos,
    due: {
      kind: 'overdue',
      since: '2027-02-24',
      daysPastDue: 41,
      installments: 2,
      amount: 302_769 as Pesos,
    },
  },
}

export const samplePaidProductCertificate: ProductCertificateData = {
  ...sampleProductCertificate,
  issuedAt: '2027-02-20T21:40:00Z',
  standing: { kind: 'paid', on: '2027-02-20' },
}
