import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatDateTime, formatPesos } from '../../platform/format.ts'
import { amounts, type DocumentModel, facts, paragraph, section } from '../model/document-model.ts'
import { writePdf } from '../model/write-pdf.ts'
import { complaints, identityNumberText, runningHeader } from '../wording.ts'
import type { PaidInFullCertificateData } from './data.ts'

/** The paid-in-full certificate as PDF bytes, the same bytes for the same data and brand. */
export function renderPaidInFullCertificate(
  data: PaidInFullCertificateData,
  brand: Brand,
): Promise<Uint8Array> {
  return writePdf(paidInFullCertificateModel(data, brand))
}

function paidInFullCertificateModel(data: PaidInFullCertificateData, brand: Brand): DocumentModel {
  const { borrower, contractNumber, verification } = data
  const { legalName, taxId } = brand.lender
  const paidOn = formatDate(data.paidOn)
  return {
    title: 'Paz y salvo',
    subject: `Paz y salvo del contrato No. ${contractNumber}, ${verification.code}`,
    author: legalName,
    createdAt: data.issuedAt,
    runningHeader: runningHeader(brand, `Contrato No. ${contractNumber}`),
    runningFooter: `${legalName}, NIT ${taxId}`,
    accentColor: brand.colors.brand,
    blocks: [
      paragraph(
        `${legalName}, NIT ${taxId}, certifica que ${borrower.fullName}, con cédula de ciudadanía No. ` +
          `${identityNumberText(borrower.documentNumber)}, pagó todo el crédito del contrato No. ${contractNumber} ` +
          `el ${paidOn}. Por este crédito no debe nada: ni capital, ni intereses, ni intereses de mora, ni cargos, ` +
          'ni impuestos. El pagaré que firmó con el contrato perdió su valor.',
      ),
      section('El crédito'),
      amounts(
        ['Titular', borrower.fullName],
        ['Cédula de ciudadanía', identityNumberText(borrower.documentNumber)],
        ['Contrato', `No. ${contractNumber}`],
        ['Producto', data.productName],
        ['Valor financiado', formatPesos(data.principal)],
        ['Fecha del desembolso', formatDate(data.disbursedOn)],
        ['Fecha en que se pagó todo', paidOn],
        ['Saldo', formatPesos(0)],
      ),
      section('Comprueba este paz y salvo'),
      paragraph(
        'Cualquier persona puede comprobar en esta página si el paz y salvo está vigente y si los datos de este ' +
          'papel son los mismos. Deja de estar vigente si se reversa un pago y el crédito vuelve a tener saldo.',
      ),
      // At full width: an address broken over two lines is copied wrong.
      paragraph(verification.url),
      amounts(['Código de verificación', verification.code]),
      facts(['Expedido', `${formatDateTime(data.issuedAt)}, hora de Colombia`]),
      ...complaints(brand),
    ],
  }
}
