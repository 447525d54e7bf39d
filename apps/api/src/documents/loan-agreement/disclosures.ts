import { type Brand, guarantorOf } from '../../platform/brand.ts'
import { formatMobile, formatPesos, formatRate, sayDate, sayMoment } from '../../platform/format.ts'
import { daysText, hoursText } from '../../platform/text/words.ts'
import {
  amounts,
  type Block,
  type FactRow,
  facts,
  heading,
  paragraph,
  section,
} from '../model/document-model.ts'
import { deviceText, identityNumberText, monthText } from '../wording.ts'
import type { BoughtDevice, LoanAgreementData, LoanAgreementSubject } from './data.ts'
import {
  addressText,
  costText,
  freeInvestment,
  hasCharges,
  includedText,
  type LoanAgreementFigures,
  ofBeginning,
  paymentDaySentence,
  withdrawalOfMoney,
} from './wording.ts'

const taxableInterest = ({ interestTaxableShare }: LoanAgreementData['credit']): string =>
  Number(interestTaxableShare) === 100
    ? 'los intereses'
    : `la parte gravada (${formatRate(interestTaxableShare)}) de los intereses`

/**
 * The written information due at signing: Ley 1480 de 2011 art. 45 and Decreto 1074 de 2015, chapter 2.2.2.35. One
 * heading a point, always in this order and number.
 */
export function disclosures(data: LoanAgreementData, figures: LoanAgreementFigures, brand: Brand): Block[] {
  const points: readonly Disclosure[] = [
    { title: 'Lugar y fecha del contrato', blocks: placeAndDate(data, brand) },
    { title: 'Quién te presta y quién se obliga a pagar', blocks: parties(data, brand) },
    data.subject.kind === 'money'
      ? { title: 'Para qué es el crédito', blocks: freeInvestment(data, data.subject) }
      : { title: 'El equipo que compras', blocks: device(data.subject, brand) },
    { title: 'Precio de contado y descuentos', blocks: cashPrice(data.subject, brand) },
    { title: 'Pago inicial', blocks: downPayment(data) },
    { title: 'Valor financiado, número de cuotas y periodicidad', blocks: balance(data, brand) },
    { title: 'Tasa de interés remuneratorio', blocks: interestRate(data) },
    { title: 'Tasa de interés de mora', blocks: defaultRate(data) },
    { title: 'Tasa máxima legal vigente', blocks: legalMaximum(data) },
    { title: 'Valor de la cuota', blocks: installment(data, figures) },
    { title: 'Títulos valores que firmas', blocks: promissoryNote(data) },
    { title: 'Garantías', blocks: guarantees(data, brand) },
    { title: 'Sumas adicionales a la cuota', blocks: additions(data, brand) },
    { title: 'Derecho de retracto', blocks: withdrawal(data, brand) },
  ]
  return [
    section('Lo que debes saber antes de firmar'),
    ...points.flatMap((point, index) => [heading(`${index + 1}. ${point.title}`), ...point.blocks]),
  ]
}

type Disclosure = { readonly title: string; readonly blocks: readonly Block[] }

function placeAndDate(data: LoanAgreementData, brand: Brand): Block[] {
  return [
    paragraph(
      `${brand.lender.city}, elaborado el ${sayMoment(data.issuedAt)}, hora de Colombia. El contrato nace cuando lo ` +
        'aceptas con tu firma electrónica.',
    ),
  ]
}

function parties({ borrower }: LoanAgreementData, brand: Brand): Block[] {
  const { lender } = brand
  return [
    facts(
      ['Te presta', `${lender.legalName}, NIT ${lender.taxId}`],
      ['Dirección de quien te presta', `${lender.address}, ${lender.city}`],
      ['Se obliga a pagar', `${borrower.fullName}, C.C. ${identityNumberText(borrower.documentNumber)}`],
      ...(borrower.address === null ? [] : [['Tu dirección', addressText(borrower.address)] as const]),
      ['Tu celular y tu correo', `${formatMobile(borrower.mobile)}, ${borrower.email}`],
    ),
  ]
}

function device({ device: bought, soldIn }: BoughtDevice, brand: Brand): Block[] {
  const vat = bought.isTaxFree
    ? 'Excluido de IVA por su precio (hasta 22 UVT, art. 424 del Estatuto Tributario)'
    : 'Gravado con IVA, ya incluido en el precio'
  return [
    facts(
      ['Equipo', deviceText(bought)],
      ['Referencia', bought.sku],
      ['Lo vende', soldIn === null ? brand.operatorName : `${brand.operatorName}, en ${soldIn.shopName}`],
      ['IVA del equipo', vat],
    ),
  ]
}

function cashPrice(subject: LoanAgreementSubject, brand: Brand): Block[] {
  if (subject.kind === 'money') return [paragraph('No aplica: con este crédito no compras un bien.')]
  const { device, soldIn } = subject
  const discount =
    device.discount > 0 ? `${formatPesos(device.discount)}, ya restado del precio` : 'Sin descuentos'
  const shipping =
    device.shippingCost > 0
      ? `${formatPesos(device.shippingCost)}. Lo cobra ${brand.operatorName} en tu próxima factura; no hace parte de este crédito`
      : 'Sin costo'
  return [
    facts(
      ['Precio de contado', formatPesos(device.cashPrice)],
      ['Descuentos', discount],
      ...(soldIn === null ? [['Envío', shipping] as const] : []),
    ),
  ]
}

function downPayment({ subject }: LoanAgreementData): Block[] {
  if (subject.kind === 'money') return [paragraph('Este crédito no tiene pago inicial.')]
  const { downPayment } = subject
  if (downPayment.kind === 'none') return [paragraph('Esta compra no tiene pago inicial.')]
  return [
    paragraph(
      `${formatPesos(downPayment.amount)}. Lo pagas una sola vez, antes de la entrega, con el enlace que te ` +
        `enviamos por correo, en un plazo de ${hoursText(downPayment.deadlineHours)} desde la firma. Si no lo pagas a ` +
        'tiempo, la orden se cancela, este contrato queda sin efecto y no debes nada.',
    ),
  ]
}

function balance(data: LoanAgreementData, { operatorName }: Brand): Block[] {
  const { credit } = data
  const collection = credit.isMobileBill ? ` Cada cuota se cobra en tu factura de ${operatorName}.` : ''
  return [
    paragraph(
      `${borrowed(data)} en ${credit.installmentCount} cuotas mensuales. Pagas el ` +
        `${paymentDaySentence(data)}. Los festivos no mueven la fecha. El día ${ofBeginning(data)} te enviamos por ` +
        `correo el plan con la fecha de cada cuota.${collection}`,
    ),
  ]
}

const borrowed = ({ subject, credit }: LoanAgreementData): string =>
  subject.kind === 'money'
    ? `Te prestamos ${formatPesos(credit.financedAmount)}, que pagas`
    : `Financias ${formatPesos(credit.financedAmount)}`

function interestRate(data: LoanAgreementData): Block[] {
  const { credit } = data
  return [
    paragraph(
      `${formatRate(credit.effectiveAnnualRate)} efectiva anual (E.A.), igual a ` +
        `${formatRate(credit.monthlyRate)} mensual vencida (M.V.). Cada mes se aplica sobre el capital que debes. ` +
        'La tasa es fija. Si la tasa máxima legal de un mes baja de ella, ese mes te cobramos la máxima legal, sin ' +
        `que lo pidas. ${annualCostText(data)}`,
    ),
  ]
}

/** The guarantee is a cost, since nobody gets it back; a down payment is part of the price. */
function annualCostText(data: LoanAgreementData): string {
  const { credit, subject } = data
  const { rate, disbursedOn } = credit.annualCost
  const hasDownPayment = subject.kind === 'device' && subject.downPayment.kind === 'byLink'
  const downPayment = hasDownPayment ? ' El pago inicial no cuenta: es parte del precio.' : ''
  const beginning = subject.kind === 'money' ? 'la transferencia' : 'la entrega'
  return (
    `El costo total efectivo anual es ${formatRate(rate)} E.A.: cuenta ${costText(data)}, cada pago en su ` +
    `fecha.${downPayment} Supone ${beginning} el ${sayDate(disbursedOn)} y la primera cuota ` +
    `${daysText(credit.daysToFirstDueDateMin)} después, lo más pronto; con más días, baja.`
  )
}

function defaultRate({ credit }: LoanAgreementData): Block[] {
  return [
    paragraph(
      'Si te atrasas, la tasa de mora es la máxima legal de cada mes: en ' +
        `${monthText(credit.usuryMonth)}, ${formatRate(credit.usuryRate)} E.A. Se cobra solo sobre el capital ` +
        'vencido y por los días de atraso.',
    ),
  ]
}

function legalMaximum({ credit }: LoanAgreementData): Block[] {
  return [
    paragraph(
      `${formatRate(credit.usuryRate)} E.A. para crédito de consumo y ordinario en ` +
        `${monthText(credit.usuryMonth)}: 1,5 veces el interés bancario corriente que certifica la ` +
        'Superintendencia Financiera de Colombia.',
    ),
  ]
}

function installment(data: LoanAgreementData, figures: LoanAgreementFigures): Block[] {
  const { credit } = data
  const last =
    figures.lastInstallment === figures.installment
      ? ''
      : ` La última, por redondeo, es de ${formatPesos(figures.lastInstallment)}.`
  return [
    paragraph(
      `${credit.installmentCount} cuotas de ${formatPesos(figures.installment)}, con ${includedText(data)} ` +
        `incluidos.${last} El Anexo 1 muestra cada cuota por partes.`,
    ),
  ]
}

function promissoryNote(data: LoanAgreementData): Block[] {
  return [
    paragraph(
      `El pagaré No. ${data.agreementNumber}, con espacios en blanco, y su carta de instrucciones. Ambos hacen ` +
        'parte de este documento. No firmas otro título valor.',
    ),
  ]
}

function guarantees({ guarantee }: LoanAgreementData, brand: Brand): Block[] {
  if (guarantee.kind === 'none') {
    return [
      paragraph('No das garantías reales ni personales distintas de tu firma. Este crédito no tiene fianza.'),
    ]
  }
  const guarantor = guarantorOf(brand)
  return [
    paragraph(
      `Fianza de ${guarantor.legalName}, NIT ${guarantor.taxId}, a favor de ${brand.lenderName}, por ` +
        'las cuotas de este crédito. La fianza no cancela tu deuda: si no pagas, la deuda sigue siendo tuya.',
    ),
    amounts(
      ['Tarifa', `${formatRate(guarantee.rate)} del valor financiado`],
      ['Valor de la fianza', formatPesos(guarantee.fee)],
      ['IVA de la fianza', formatPesos(guarantee.vat)],
      ['Total de la fianza', formatPesos(guarantee.total)],
    ),
  ]
}

/** Ley 1480 de 2011 art. 47; the 15 calendar days of the refund follow Ley 2439 de 2024. */
function withdrawal(data: LoanAgreementData, brand: Brand): Block[] {
  if (data.subject.kind === 'money') return withdrawalOfMoney(data, brand)
  return [
    paragraph(
      'Puedes retractarte de la compra y del crédito en los 5 días hábiles siguientes a la entrega, sin dar ' +
        'razones. Lo pides en tu cuenta, en la página de tu crédito, donde ves hasta qué día. Devuelves el equipo como lo recibiste y te devolvemos todo lo que pagaste, sin descuentos, en ' +
        'máximo 15 días calendario. Aplican las excepciones del ' +
        'artículo 47 de la Ley 1480 de 2011.',
    ),
  ]
}

function additions(data: LoanAgreementData, brand: Brand): Block[] {
  const { credit, subject, guarantee, lifeInsurance, schedule } = data
  const vat =
    subject.kind === 'money'
      ? 'No se cobra: los intereses de un préstamo de dinero no causan IVA'
      : subject.device.isTaxFree
        ? 'No aplica: el equipo está excluido de IVA'
        : `${formatRate(credit.interestVatRate)} de ${taxableInterest(credit)} de cada mes; en total, ${formatPesos(schedule.totals.interestVat)}`
  const feeVat =
    credit.administrationFee > 0
      ? `${formatPesos(credit.feeVat)} al mes (${formatRate(credit.feeVatRate)})`
      : 'No se cobra'
  const guaranteeText =
    guarantee.kind === 'none' ? 'No aplica' : 'No se suma a la cuota: se paga una vez, antes de la entrega'
  const insuranceText =
    lifeInsurance === null
      ? 'No tiene y no se cobra'
      : `${formatPesos(0)}: lo paga el prestamista. Póliza de vida grupo deudores No. ${lifeInsurance.policyNumber}, de ` +
        `${lifeInsurance.insurer}; el certificado de adhesión se descarga con tu crédito`
  return [
    facts(
      ['IVA sobre los intereses', vat],
      ...administrationCharge(data, brand),
      ...(hasCharges(data) ? [['IVA del cargo', feeVat] as const] : []),
      ['Seguro de vida', insuranceText],
      ['Fianza', guaranteeText],
    ),
  ]
}

/** The owner of the charge decides whether it is interest: Ley 45 de 1990 art. 68 and Ley 2439 de 2024. */
function administrationCharge({ credit }: LoanAgreementData, brand: Brand): FactRow[] {
  if (credit.administrationFee === 0) return [['Cargo administrativo', 'No se cobra']]
  const amount = `${formatPesos(credit.administrationFee)} al mes`
  const third = credit.administrationService
  if (third === null) {
    return [
      [
        'Cargo administrativo',
        `${amount}. Lo cobra ${brand.lender.legalName} por el crédito: por ley cuenta como interés. Sumado a los ` +
          `intereses nunca pasa de la tasa máxima legal de cada mes, y baja con tus abonos a capital`,
      ],
    ]
  }
  const { provider, service, whyApart } = third
  return [
    [
      'Cargo administrativo',
      `${amount}, por un servicio de ${provider.legalName}, NIT ${provider.taxId}. ${brand.lenderName} lo recauda para ese tercero`,
    ],
    ['Qué servicio es', service],
    ['Por qué no es interés', whyApart],
  ]
}
