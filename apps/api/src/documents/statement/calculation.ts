import { formatDate, formatPesos, formatRate } from '../../platform/format.ts'
import { daysText } from '../../platform/text/words.ts'
import { type Block, type FactRow, facts, paragraph, section } from '../model/document-model.ts'
import { monthText } from '../wording.ts'
import type { InterestStretch, StatementData, StatementRate } from './data.ts'

const allOf = new Intl.ListFormat('es-CO', { type: 'conjunction' })

export function calculation(data: StatementData): Block[] {
  const { installment, rate } = data
  return [
    section('Tu tasa y cómo se calcula la cuota'),
    facts(
      ['Tasa pactada', `${formatRate(rate.agreed)} E.A.`],
      ['Tasa aplicada en este periodo', applied(rate)],
      [`Máxima legal de ${monthText(rate.legalMaximumMonth)}`, `${formatRate(rate.legalMaximum)} E.A.`],
      ['¿Cambió por el tope legal?', changed(rate)],
      ...interest(data),
      [
        'IVA de los intereses',
        Number(rate.interestVat) === 0
          ? `${formatPesos(0)}: tus intereses no llevan IVA`
          : `${formatPesos(installment.interest)} × ${percentText(rate.interestVat)} = ${formatPesos(installment.interestVat)}`,
      ],
      [
        'Cargo administrativo',
        installment.fee === 0
          ? `${formatPesos(0)}: no se cobra en esta cuota`
          : `${formatPesos(installment.fee)} + ${formatRate(rate.feeVat)} de IVA = ` +
            `${formatPesos(installment.fee + installment.feeVat)}, ${feeOwner(rate)}`,
      ],
    ),
    paragraph(
      'Cada valor se redondea al peso más cercano. Los intereses de una cuota se reparten por igual entre los días de ' +
        'su periodo. Si la tasa máxima legal de un mes es menor que la pactada, los días de ese mes se cobran a la ' +
        'máxima legal, sin que lo pidas.',
    ),
  ]
}

const feeOwner = ({ isFeeOfLender }: StatementRate): string =>
  isFeeOfLender
    ? 'cobro del prestamista: cuenta como interés'
    : 'por el servicio del tercero que nombra tu contrato'

const ratesText = (rates: readonly string[]): string => allOf.format(rates.map(formatRate))

const applied = ({ applied: rates }: StatementRate): string =>
  `${ratesText(rates.map(({ rate }) => rate))} E.A. (${ratesText(rates.map(({ monthly }) => monthly))} M.V.)`

/** One day at a lowered rate is a change. */
function changed({ agreed, applied: rates }: StatementRate): string {
  const lowered = rates.map(({ rate }) => rate).filter((rate) => Number(rate) < Number(agreed))
  return lowered.length === 0 ? 'No' : `Sí: bajó de ${formatRate(agreed)} a ${ratesText(lowered)} E.A.`
}

function interest({ installment, rate }: StatementData): FactRow[] {
  const monthly = percentText(rate.exactMonthly)
  const source = rate.interest
  switch (source.kind) {
    case 'wholeMonth':
      return [
        ['Tasa de un mes', `(1 + ${formatRate(rate.agreed)})^(1/12) – 1 = ${monthly}`],
        [
          'Intereses',
          `${formatPesos(source.capital)} de capital × ${monthly} = ${formatPesos(installment.interest)}`,
        ],
      ]
    case 'byDays': {
      const { periodDays, stretches } = source
      const months = new Map(
        stretches.flatMap(({ rates }) => rates.map((one) => [one.rate, one.exactMonthly])),
      )
      return [
        ...[...months].map(
          ([ofRate, exact]): FactRow => [
            'Tasa de un mes',
            `(1 + ${formatRate(ofRate)})^(1/12) – 1 = ${percentText(exact)}`,
          ],
        ),
        ...stretches.map(
          (stretch): FactRow => [`Intereses hasta el ${formatDate(stretch.through)}`, ofStretch(stretch)],
        ),
        ['Intereses de unos días', `capital × tasa de un mes × días ÷ ${periodDays} días del periodo`],
      ]
    }
    case 'keptAsPaid':
      return [
        ['Intereses', `${formatPesos(installment.interest)}: los que ya habías pagado cuando cambió tu plan`],
      ]
    default:
      return source satisfies never
  }
}

function ofStretch({ interest: amount, capital, rates }: InterestStretch): string {
  const time = rates
    .map(({ exactMonthly, days }) => `${daysText(days)} al ${percentText(exactMonthly)}`)
    .join(' y ')
  return capital === null
    ? `${formatPesos(amount)} por ${time}`
    : `${formatPesos(amount)} por ${time} sobre ${formatPesos(capital)}`
}

export const percentText = (percent: string): string => `${percent.replace('.', ',')}\u00a0%`
