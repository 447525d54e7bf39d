import type { RemainingPlan as EnginePlan, Pesos, PrepaymentPreview } from '@cupo/credit-engine'
import type {
  PrepaymentEffectName,
  PrepaymentPreview as WirePreview,
  RemainingPlan as WireRemainingPlan,
} from '@cupo/wire'
import { withFmt } from '../../../platform/present.ts'

/** Both effects of a capital prepayment beside the plan as it is, in the wire's words (conformance: R-M15). */
export function presentPreview(amount: Pesos, preview: PrepaymentPreview, payoff: Pesos): WirePreview {
  const optionOf = (abono: PrepaymentEffectName, plan: EnginePlan) => ({
    abono,
    ...presentRemaining(plan),
    ...withFmt({ abovePayoff: amount + plan.totalToCome - payoff }),
  })
  return {
    ...withFmt({ amount }),
    current: presentRemaining(preview.now),
    options: [
      optionOf('Diminuir valor parcela', preview.reduceInstallment),
      optionOf('Diminuir prazo', preview.reduceTerm),
    ],
    ...withFmt({ payoff }),
  }
}

/** What would be left to pay, with its twins. */
export function presentRemaining({ installmentCount, ...amounts }: EnginePlan): WireRemainingPlan {
  return { installmentsNumber: installmentCount, ...withFmt(amounts) }
}
