import { asPesos, type Pesos } from '../money/pesos.ts'

/** Pesos, in the order of allocation. */
export type Parts = {
  readonly penalty: Pesos
  readonly penaltyVat: Pesos
  readonly fee: Pesos
  readonly feeVat: Pesos
  readonly interest: Pesos
  readonly interestVat: Pesos
  readonly principal: Pesos
}

export type Part = keyof Parts

export const partsInOrder = [
  'penalty',
  'penaltyVat',
  'fee',
  'feeVat',
  'interest',
  'interestVat',
  'principal',
] as const satisfies readonly Part[]

const zero = asPesos(0)

export const noParts: Parts = {
  penalty: zero,
  penaltyVat: zero,
  fee: zero,
  feeVat: zero,
  interest: zero,
  interestVat: zero,
  principal: zero,
}

/** Pesos. */
export function totalOf(parts: Parts): Pesos {
  return asPesos(
    parts.penalty +
      parts.penaltyVat +
      parts.fee +
      parts.feeVat +
      parts.interest +
      parts.interestVat +
      parts.principal,
  )
}

export function addParts(parts: Parts, more: Parts): Parts {
  return {
    penalty: asPesos(parts.penalty + more.penalty),
    penaltyVat: asPesos(parts.penaltyVat + more.penaltyVat),
    fee: asPesos(parts.fee + more.fee),
    feeVat: asPesos(parts.feeVat + more.feeVat),
    interest: asPesos(parts.interest + more.interest),
    interestVat: asPesos(parts.interestVat + more.interestVat),
    principal: asPesos(parts.principal + more.principal),
  }
}

/** A part is negative when `less` exceeds it. */
export function subtractParts(parts: Parts, less: Parts): Parts {
  return {
    penalty: asPesos(parts.penalty - less.penalty),
    penaltyVat: asPesos(parts.penaltyVat - less.penaltyVat),
    fee: asPesos(parts.fee - less.fee),
    feeVat: asPesos(parts.feeVat - less.feeVat),
    interest: asPesos(parts.interest - less.interest),
    interestVat: asPesos(parts.interestVat - less.interestVat),
    principal: asPesos(parts.principal - less.principal),
  }
}
