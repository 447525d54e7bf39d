import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatDateTime, formatPesos, formatRate } from '../../platform/format.ts'
import {
  amounts,
  type Block,
  type DocumentModel,
  type FactRow,
  facts,
  paragraph,
  section,
} from '../model/document-model.ts'
import { writePdf } from '../model/write-pdf.ts'
import { complaints, deviceText, identityNumberText, runningHeader } from '../wording.ts'
import type { ProductCertificateData } from './data.ts'

/** The certificate of a credit as PDF bytes, the same bytes for the same data and brand. */
export function renderProductCertificate(data: ProductCertificateData, brand: Brand): Promise<Uint8Array> {
  return writePdf(productCertificateModel(data, brand))
}

function productCertificateModel(data: ProductCertificateData, brand: Brand): DocumentModel {
  const { borrower, contractNumber } = data
  const { legalName, taxId } = brand.lender
  return {
    title: 'Certificado de producto',
    subject: `Certificado del contrato No. ${contractNumber}`,
    author: legalName,
    createdAt: data.issuedAt,
    runningHeader: runningHeader(brand, `Contrato No. ${contractNumber}`),
    runningFooter: `${legalName}, NIT ${taxId}`,
    accentColor: brand.colors.brand,
    blocks: [
      paragraph(
        `${legalName}, NIT ${taxId}, certifica que ${borrower.fullName}, con cédula de ciudadanía No. ` +
          `${identityNumberText(borrower.documentNumber)}, tiene con nosotros el crédito del contrato No. ` +
          `${contractNumber}. Así está el ${formatDateTime(data.issuedAt)}, hora de Colombia:`,
      ),
      ...standing(data),
      section('Lo que se pactó'),
      facts(...agreed(data)),
      ...complaints(brand),
    ],
  }
}

function standing({ standing: now }: ProductCertificateData): Block[] {
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
      ['Estado', now.due.kind === 'next' ? 'Activo y al día' : 'Activo y en mora'],
      ['Cuotas pagadas', `${now.installmentsPaid} de ${now.installmentsInPlan}`],
      ['Saldo de capital', formatPesos(now.outstandingPrincipal)],
      ['Para pagar todo hoy', formatPesos(now.payoff)],
      ...dueRows(now.due),
      ['Última cuota', formatDate(now.lastDueOn)],
    ),
    paragraph('El crédito no está pagado del todo: este certificado no es un paz y salvo.'),
  ]
}

type Due = Extract<ProductCertificateData['standing'], { kind: 'open' }>['due']

function dueRows(due: Due): FactRow[] {
  if (due.kind === 'next') {
    return [['Próximo pago', `${formatPesos(due.amount)}, hasta el ${formatDate(due.dueOn)}`]]
  }
  const days = due.daysPastDue === 1 ? '1 día' : `${due.daysPastDue} días`
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
