import type { BureauDecision, BureauScore } from '../../../ports/credit-bureau.ts'
import type { WireConfirmation, WireScore } from './wire.ts'

/** The protocol was drawn with the port's words; an unknown class or band is an invalid answer, never a guess. */
export function toScore(wire: WireScore): BureauScore {
  const { name, scoreClass, riskBand } = wire
  return { name, scoreClass, riskBand, ...toDecision(wire) }
}

export function toDecision(wire: WireConfirmation): BureauDecision {
  return { decision: wire.decision, reasons: wire.reasons }
}
