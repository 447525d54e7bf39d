import type { Brand } from '../../platform/brand.ts'
import { formatPesos, formatRate } from '../../platform/format.ts'
import { type Block, type FactRow, facts } from '../model/document-model.ts'
import type { LoanAgreementData } from './data.ts'
import { hasCharges } from './wording.ts'

export function additions(data: LoanAgreementData, brand: Brand): Block[] {
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

const taxableInterest = ({ interestTaxableShare }: LoanAgreementData['credit']): string =>
  Number(interestTaxableShare) === 100
    ? 'los intereses'
    : `la parte gravada (${formatRate(interestTaxableShare)}) de los intereses`

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
