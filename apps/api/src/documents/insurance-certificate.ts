import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatDateTime, formatPesos } from '../platform/format.ts'
import {
  amounts,
  type Block,
  type DocumentModel,
  facts,
  numberedList,
  paragraph,
  section,
} from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import { complaints, identityNumberText, runningHeader } from './wording.ts'

/** The certificate of adhesion as PDF bytes, the same bytes for the same data and brand. */
export function renderInsuranceCertificate(
  data: InsuranceCertificateData,
  brand: Brand,
): Promise<Uint8Array> {
  return writePdf(insuranceCertificateModel(data, brand))
}

function insuranceCertificateModel(data: InsuranceCertificateData, brand: Brand): DocumentModel {
  const { contractNumber, insured, insurance } = data
  const { insurer, policyNumber } = insurance
  const { legalName, taxId } = brand.lender
  const [is, costs] = data.cover.kind === 'ended' ? ['estuviste', 'te costó'] : ['estás', 'te cuesta']
  return {
    title: 'Certificado de adhesión',
    subject: `Póliza de vida grupo deudores No. ${policyNumber}, contrato No. ${contractNumber}`,
    author: legalName,
    createdAt: data.issuedAt,
    runningHeader: runningHeader(brand, `Póliza No. ${policyNumber}`),
    runningFooter: `${legalName}, NIT ${taxId}`,
    accentColor: brand.colors.brand,
    blocks: [
      paragraph(
        `${insured.fullName}, con cédula de ciudadanía No. ${identityNumberText(insured.documentNumber)}, ` +
          `${is} en la póliza de seguro de vida grupo deudores No. ${policyNumber} por el crédito del contrato No. ` +
          `${contractNumber}. ${legalName} ${data.cover.kind === 'ended' ? 'pagó' : 'paga'} todo el seguro: a ti ${costs} ${formatPesos(0)}.`,
      ),
      section('El seguro'),
      amounts(
        ['Aseguradora', `${insurer.legalName}, NIT ${insurer.taxId}`],
        ['Póliza', `Vida grupo deudores No. ${policyNumber}`],
        ['Certificado', `No. ${contractNumber}`],
        ['Asegurado', insured.fullName],
        ['Tomador', `${legalName}, NIT ${taxId}`],
        ['Crédito', `${data.productName}, contrato No. ${contractNumber}`],
        ...coverRows(data),
      ),
      ...clauses(data, brand),
      facts(['Expedido', `${formatDateTime(data.issuedAt)}, hora de Colombia`]),
      ...complaints(brand),
    ],
  }
}

function coverRows({ from, cover }: InsuranceCertificateData): Array<readonly [string, string]> {
  if (cover.kind === 'ended') {
    return [
      ['Vigencia', `Del ${formatDate(from)} al ${formatDate(cover.on)}`],
      ['Estado', 'Terminó: el crédito está pagado'],
    ]
  }
  return [
    [
      'Vigencia',
      `Desde el ${formatDate(from)} y mientras debas el crédito (última cuota: ${formatDate(cover.until)})`,
    ],
    ['Valor asegurado hoy', `${formatPesos(cover.outstandingPrincipal)}: el capital que debes`],
    ['Prima a tu cargo', formatPesos(0)],
  ]
}

/** Código de Comercio: art. 1144 (creditor and other beneficiaries), 1080 (term to pay), 1081 (term to claim). */
function clauses({ insurance, cover }: InsuranceCertificateData, brand: Brand): Block[] {
  const { insurer, ageMin, ageMax, claims } = insurance
  return [
    section('Quién recibe el dinero'),
    paragraph(
      `${brand.lender.legalName} es beneficiario hasta lo que debas el día del siniestro, y con eso queda pagado el ` +
        'crédito. Si sobra, lo reciben tus beneficiarios de ley (artículo 1144 del Código de Comercio).',
    ),
    section('Qué cubre'),
    numberedList([
      'Tu muerte por cualquier causa que este certificado no excluya.',
      'Tu incapacidad total y permanente, si te la dictaminan con una pérdida de capacidad laboral de 50\u00a0% o más.',
      'En ambos casos la aseguradora paga el capital que debes ese día y los intereses corridos hasta ese día.',
      `Te ${cover.kind === 'ended' ? 'cubría' : 'cubre'} desde los ${ageMin} años y hasta el día en que cumplas ${ageMax}.`,
    ]),
    section('Qué no cubre', 'startsPage'),
    numberedList([
      'La incapacidad que te hayas causado a propósito, o que te dictaminaron antes del desembolso.',
      'Lo que ocurra en guerra, o mientras cometes un delito.',
      'Las cuotas que ya estaban vencidas, su mora y sus cargos.',
    ]),
    section('Cómo se reclama'),
    paragraph(
      `Tú o tu familia avisan a ${insurer.legalName}: línea ${claims.phone}, correo ${claims.email}.`,
    ),
    numberedList([
      'Di el número de la póliza, el del contrato y la cédula del asegurado.',
      'Adjunta el registro civil de defunción, o el dictamen de la junta de calificación de invalidez.',
      'La aseguradora paga o responde en un mes desde que recibe los documentos (artículo 1080 del Código de Comercio).',
      'Hay dos años para reclamar desde que se conoce el hecho (artículo 1081 del Código de Comercio).',
    ]),
  ]
}

/** What a certificate of adhesion says. Whole pesos, `yyyy-mm-dd`, instants in ISO. */
export type InsuranceCertificateData = {
  /** Also the creation date inside the PDF. */
  readonly issuedAt: string
  readonly insured: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  readonly insurance: {
    readonly insurer: { readonly legalName: string; readonly taxId: string }
    readonly policyNumber: string
    readonly ageMin: number
    readonly ageMax: number
    readonly claims: { readonly phone: string; readonly email: string }
  }
  /** The cover begins with the disbursement. */
  readonly from: string
  readonly cover:
    | { readonly kind: 'inForce'; readonly until: string; readonly outstandingPrincipal: Pesos }
    /** The credit is paid. */
    | { readonly kind: 'ended'; readonly on: string }
}

/** A phone with two of twelve installments paid. */
export const sampleInsuranceCertificate: InsuranceCertificateData = {
  issuedAt: '2026-11-21T15:04:05Z',
  insured: { fullName: 'María Fernanda Peña Gómez', documentNumber: '1010100080' },
  contractNumber: '2026-0000184',
  productName: 'Equipo a cuotas',
  insurance: {
    insurer: { legalName: 'Seguros de Vida Demostración S.A.', taxId: '900.000.002-1' },
    policyNumber: 'VGD-2026-00417',
    ageMin: 18,
    ageMax: 75,
    claims: { phone: '018000111222', email: 'siniestros@segurosdemo.example' },
  },
  from: '2026-08-19',
  cover: { kind: 'inForce', until: '2027-08-23', outstandingPrincipal: 1_275_846 as Pesos },
}

/** The same credit, paid. */
export const sampleEndedInsuranceCertificate: InsuranceCertificateData = {
  ...sampleInsuranceCertificate,
  cover: { kind: 'ended', on: '2026-11-21' },
}
