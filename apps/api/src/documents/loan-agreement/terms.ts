import { type Brand, guarantorOf } from '../../platform/brand.ts'
import { formatPesos } from '../../platform/format.ts'
import { hoursText } from '../../platform/text/words.ts'
import { amounts, type Block, type FactRow, heading, paragraph, section } from '../model/document-model.ts'
import { complaints } from '../wording.ts'
import type { BoughtDevice, LoanAgreementData } from './data.ts'
import { hasCharges, hasVat, type LoanAgreementFigures, transfer } from './wording.ts'

export function terms(data: LoanAgreementData, figures: LoanAgreementFigures, brand: Brand): Block[] {
  return [
    section('Condiciones del crédito'),
    ...totalToPay(data, figures),
    ...prepayment(data),
    ...arrears(data),
    ...assignment(brand),
    ...bureauReporting(brand),
    ...guaranteeTerms(data, brand),
    ...(data.subject.kind === 'money' ? transfer(data, data.subject, brand) : delivery(data.subject, brand)),
    ...complaints(brand),
    ...dataTreatment(brand),
    ...electronicSignature(data),
  ]
}

/** A loan without charges says all three amounts on its first page. */
function totalToPay(data: LoanAgreementData, figures: LoanAgreementFigures): Block[] {
  if (!hasCharges(data)) return []
  const { totals } = data.schedule
  const upFront: FactRow[] = []
  if (figures.downPayment > 0) upFront.push(['Pago inicial', formatPesos(figures.downPayment)])
  if (figures.guarantee > 0) upFront.push(['Fianza con IVA', formatPesos(figures.guarantee)])
  return [
    heading('Total a pagar'),
    amounts(
      ['Capital', formatPesos(totals.principal)],
      ['Intereses', formatPesos(totals.interest)],
      ['IVA de los intereses', formatPesos(totals.interestVat)],
      ['Cargos administrativos', formatPesos(totals.fee)],
      ['IVA de los cargos', formatPesos(totals.feeVat)],
      ...(upFront.length === 0
        ? []
        : [['Total de las cuotas', formatPesos(totals.total)] as const, ...upFront]),
      ['Total a pagar', formatPesos(figures.totalOfPurchase)],
    ),
  ]
}

/** Ley 2032 de 2020 art. 2 and Decreto 1074 de 2015 art. 2.2.2.35.7. */
function prepayment(data: LoanAgreementData): Block[] {
  const vat = hasVat(data) ? ' con su IVA' : ''
  const charges = hasCharges(data) ? ', los cargos ya causados' : ''
  const futureCharges = hasCharges(data) ? ' Los cargos de los meses futuros no se cobran.' : ''
  return [
    heading('Pago anticipado'),
    paragraph(
      'Puedes pagar todo o parte del crédito antes de tiempo, cuando quieras, sin sanción y sin intereses de los ' +
        'meses que faltan. Cada vez que abonas a capital eliges el efecto: disminuir el valor de la cuota o ' +
        'disminuir el plazo. Antes de pagar ves los dos resultados. Para abonar a capital debes estar al día.',
    ),
    paragraph(
      `Si pagas el total, pagas el capital, los intereses corridos hasta ese día${vat}${charges} y la mora, si la ` +
        `hay.${futureCharges}`,
    ),
  ]
}

function arrears(data: LoanAgreementData): Block[] {
  const vat = hasVat(data) ? ', con su IVA' : ''
  const ofInterest = hasVat(data) ? ' y su IVA' : ''
  const charge = hasCharges(data) ? ' cargo administrativo y su IVA,' : ''
  const order = `intereses de mora${ofInterest},${charge} intereses${ofInterest}, capital`
  return [
    heading('Qué pasa si te atrasas'),
    paragraph(
      'Una cuota está en mora desde el día siguiente a su fecha de pago. Desde ese día cobramos intereses de ' +
        `mora${vat}, sobre el capital vencido, en días reales sobre 365. No cobramos gastos de cobranza.`,
    ),
    paragraph(
      `Tus pagos cubren primero la cuota más antigua y, en ella, en este orden: ${order}. Mientras haya cuotas vencidas no se reciben ` +
        'abonos a capital. Solo te contactamos por los canales que autorizaste y en el horario de la Ley 2300 de 2023.',
    ),
    paragraph(
      // Ley 45 de 1990 art. 69: without a clause only overdue installments can be claimed.
      'Este contrato no acelera el plazo: si te atrasas, solo se te pueden exigir las cuotas vencidas. Las demás siguen en ' +
        'su fecha.',
    ),
  ]
}

/** Código Civil arts. 1959 to 1964: an assignment binds the debtor from its notice on. */
function assignment(brand: Brand): Block[] {
  return [
    heading('Cesión del crédito'),
    paragraph(
      `${brand.lender.legalName} puede ceder este crédito y su pagaré. La cesión no cambia tus tasas, tus cuotas ni tus ` +
        'fechas, y conservas frente al nuevo acreedor las mismas defensas. Te obliga desde que se te notifica quién es: lo ' +
        `que pagues antes a ${brand.lenderName} vale.`,
    ),
  ]
}

/** Ley 1266 de 2008 and Ley 2157 de 2021. */
function bureauReporting(brand: Brand): Block[] {
  return [
    heading('Reporte a las centrales de información'),
    paragraph(
      `Autorizas a ${brand.lender.legalName} a consultar y reportar tu comportamiento de pago, bueno o malo, ante ` +
        'los operadores de información financiera. Hoy no hay reportes. La ley solo permite uno negativo 20 días ' +
        'calendario después de avisarte, para que pagues o lo discutas, y con dos avisos si la deuda es de hasta ' +
        'el 15\u00a0% de un salario mínimo mensual.',
    ),
    paragraph(
      'El dato negativo permanece el doble del tiempo de la mora y, como máximo, 4 años después del pago. Si nunca ' +
        'se paga, caduca 8 años después de iniciada la mora. Puedes consultar, actualizar y rectificar tus datos.',
    ),
  ]
}

function guaranteeTerms({ guarantee }: LoanAgreementData, brand: Brand): Block[] {
  if (guarantee.kind === 'none') return []
  const guarantor = guarantorOf(brand)
  return [
    heading('Condiciones de la fianza'),
    paragraph(
      `Pagas ${formatPesos(guarantee.total)} (fianza e IVA) una sola vez, con el enlace que te enviamos por correo, ` +
        `en un plazo de ${hoursText(guarantee.deadlineHours)} desde la firma y antes de la entrega. No se financia ni se ` +
        'suma a las cuotas. Si no la pagas a tiempo, la orden se cancela y este contrato queda sin efecto.',
    ),
    paragraph(
      `La fianza respalda a ${brand.lenderName} y no te libera de pagar. Si incumples, ` +
        `${guarantor.legalName} puede pagarle a ${brand.lenderName} y cobrarte después lo que pagó. Si la ` +
        'compra se cancela antes de la entrega o te retractas, te devolvemos la fianza completa. Línea de ' +
        `atención de la fianza: ${guarantor.helpline}.`,
    ),
  ]
}

function delivery({ device, soldIn }: BoughtDevice, brand: Brand): Block[] {
  const handsOver =
    soldIn === null
      ? `${brand.operatorName} te entrega el equipo`
      : `${brand.operatorName} te entrega el equipo en ${soldIn.shopName}`
  const shipping =
    device.shippingCost > 0
      ? ` El envío, de ${formatPesos(device.shippingCost)}, lo cobra ${brand.operatorName} en tu próxima factura.`
      : ''
  return [
    heading('Entrega y cancelación'),
    paragraph(
      `El crédito empieza el día en que ${handsOver}. Si la orden se cancela antes, o ` +
        'no recibes el equipo, este contrato queda sin efecto y te devolvemos lo que hayas pagado.' +
        shipping,
    ),
  ]
}

/** Ley 1581 de 2012. */
function dataTreatment(brand: Brand): Block[] {
  return [
    heading('Tratamiento de tus datos personales'),
    paragraph(
      `${brand.lender.legalName}, ${brand.lender.address}, ${brand.lender.city}, es responsable de tus datos. Los ` +
        'usa para estudiar, formalizar, administrar y cobrar este crédito, verificar tu identidad y prevenir el ' +
        'fraude. Los datos biométricos son sensibles: darlos es voluntario y hay otro camino para verificarte. ' +
        'Puedes conocer, actualizar, corregir y suprimir tus datos, revocar tu autorización y quejarte ante la ' +
        `Superintendencia de Industria y Comercio. Política de datos: ${brand.dataPolicyUrl}.`,
    ),
  ]
}

/** Ley 527 de 1999 and Decreto 2364 de 2012. */
function electronicSignature(data: LoanAgreementData): Block[] {
  return [
    heading('Firma electrónica y copia'),
    paragraph(
      'Acuerdas firmar por medios electrónicos (Ley 527 de 1999 y Decreto 2364 de 2012) con el código que enviamos ' +
        'a tu celular, la verificación de tu identidad y tu aceptación en pantalla. El Anexo 2 guarda la evidencia ' +
        'previa. El momento de tu aceptación y la huella SHA-256 de este documento quedan en un registro que no se ' +
        `puede editar. Te enviamos este mismo archivo a ${data.borrower.email} y puedes descargarlo cuando quieras.`,
    ),
  ]
}
