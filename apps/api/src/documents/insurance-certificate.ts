import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayMoment } from '../platform/format.ts'
import {
  amounts,
  amountsInPairs,
  type Block,
  type DocumentModel,
  heading,
  numberedList,
  paragraph,
} from './model/document-model.ts'
import { writePdf } from './model/write-pdf.ts'
import { complaintsInShort, identityNumberText, pageFrame, sampleBorrower } from './wording.ts'

export function renderInsuranceCertificate(
  data: InsuranceCertificateData,
  brand: Brand,
): Promise<Uint8Array> {
  return writePdf(insuranceCertificateModel(data, brand))
}

function insuranceCertificateModel(data: InsuranceCertificateData, brand: Brand): DocumentModel {
  const { contractNumber, insured, insurance } = data
  const { insurer, policyNumber } = insurance
  const { legalName } = brand.lender
  const hasEnded = data.cover.kind === 'ended'
  return {
    title: 'Certificado de adhesión',
    subject: `Póliza de vida grupo deudores No. ${policyNumber}, contrato No. ${contractNumber}`,
    ...pageFrame(brand, `Póliza No. ${policyNumber}`, data.issuedAt),
    blocks: [
      paragraph(
        `${insured.fullName}, con cédula de ciudadanía No. ${identityNumberText(insured.documentNumber)}, ` +
          `${hasEnded ? 'estuviste' : 'estás'} en esta póliza. ${legalName} es el tomador y ` +
          `${hasEnded ? 'pagó' : 'paga'} todo el seguro: a ti ${hasEnded ? 'te costó' : 'te cuesta'} ${formatPesos(0)}. ` +
          `Expedido el ${sayMoment(data.issuedAt)}, hora de Colombia.`,
      ),
      amounts(
        ['Aseguradora', `${insurer.legalName}, NIT ${insurer.taxId}`],
        ['Póliza', `Vida grupo deudores No. ${policyNumber}`],
        ['Certificado del crédito', `${data.productName}, contrato No. ${contractNumber}`],
      ),
      coverBlock(data),
      ...clauses(data, brand),
      ...complaintsInShort(brand),
    ],
  }
}

function coverBlock({ from, cover }: InsuranceCertificateData): Block {
  return cover.kind === 'ended'
    ? amounts(
        ['Vigencia', `Del ${formatDate(from)} al ${formatDate(cover.on)}`],
        ['Estado', 'Terminó: el crédito está pagado'],
      )
    : amountsInPairs(
        ['Vigente desde el', formatDate(from)],
        ['Última cuota', formatDate(cover.until)],
        ['Valor asegurado hoy', formatPesos(cover.insuredPrincipal)],
        ['Prima a tu cargo', formatPesos(0)],
      )
}

/**
 * Código de Comercio: art. 1144 (creditor and other beneficiaries), 1080 (term to pay), 1081 (term to claim). The cover
 * and its exclusions stand on the first page: Estatuto Orgánico del Sistema Financiero, art. 184.
 */
function clauses({ insurance, cover }: InsuranceCertificateData, brand: Brand): Block[] {
  const { insurer, ageMin, ageMax, claims } = insurance
  return [
    heading('Qué cubre'),
    numberedList([
      'Tu muerte por cualquier causa que este certificado no excluya.',
      'Tu incapacidad total y permanente, si te dictaminan una pérdida de capacidad laboral de 50\u00a0% o más.',
      'En ambos casos la aseguradora paga el capital que debes ese día y los intereses corridos hasta ese día.',
      `Te ${cover.kind === 'ended' ? 'cubría mientras debías' : 'cubre mientras debas'} el crédito, desde los ${ageMin} ` +
        `años y hasta el día en que cumplas ${ageMax}.`,
    ]),
    heading('Qué no cubre'),
    numberedList([
      'La incapacidad que te hayas causado a propósito, o que te dictaminaron antes del desembolso.',
      'Lo que ocurra en guerra, o mientras cometes un delito.',
      'Las cuotas que ya estaban vencidas, su mora y sus cargos.',
    ]),
    heading('Quién recibe el dinero'),
    paragraph(
      `${brand.lender.legalName} es beneficiario hasta lo que debas el día del siniestro, y con eso queda pagado el ` +
        'crédito. Si sobra, lo reciben tus beneficiarios de ley (artículo 1144 del Código de Comercio).',
    ),
    heading('Cómo se reclama'),
    paragraph(
      `Tú o tu familia avisan a ${insurer.legalName}: línea ${claims.phone}, correo ${claims.email}. Envían los ` +
        'números de póliza y contrato, la cédula del asegurado y su registro civil de defunción o el dictamen de la ' +
        'junta de calificación de invalidez. La aseguradora paga o responde en un mes desde que recibe los documentos ' +
        '(artículo 1080 del Código de Comercio). Hay dos años para reclamar desde que se conoce el hecho ' +
        '(artículo 1081).',
    ),
  ]
}

/** Whole pesos, `yyyy-mm-dd`, instants in ISO. */
export type InsuranceCertificateData = {
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
  readonly from: string
  readonly cover:
    | { readonly kind: 'inForce'; readonly until: string; readonly insuredPrincipal: Pesos }
    | { readonly kind: 'ended'; readonly on: string }
}

export const sampleInsuranceCertificate: InsuranceCertificateData = {
  issuedAt: '2027-02-10T15:04:05Z',
  insured: sampleBorrower,
  contractNumber: 'CU-5C0A1D2E3F40',
  productName: 'Equipo a cuotas',
  insurance: {
    insurer: { legalName: 'Aseguradora de Vida Ejemplo S.A.', taxId: '901.100.002-1' },
    policyNumber: 'VGD-2026-00417',
    ageMin: 18,
    ageMax: 75,
    claims: { phone: '018000333444', email: 'siniestros@aseguradora.example' },
  },
  from: '2026-11-23',
  cover: { kind: 'inForce', until: '2027-11-23', insuredPrincipal: 1_275_846 as Pesos },
}

export const sampleEndedInsuranceCertificate: InsuranceCertificateData = {
  ...sampleInsuranceCertificate,
  issuedAt: '2027-02-20T21:40:00Z',
  cover: { kind: 'ended', on: '2027-02-20' },
}
