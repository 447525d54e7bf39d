import type { Pesos, PrepaymentPreview, RemainingPlan } from '@cupo/credit-engine'
import type {
  PrepaymentEffectName,
  PrepaymentPreview as WirePreview,
  RemainingPlan as WireRemainingPlan,
} from '@cupo/wire'
import { withFmt } from '../../../platform/present.ts'

/** Both effects of a capital prepayment beside the plan as it is, in the wire's words (conformance: R-M15). */
export function presentPreview(amount: Pesos, preview: PrepaymentPreview): WirePreview {
  return {
    ...withFmt({ amount }),
    current: presentRemaining(preview.now),
    options: [
      optionOf('Diminuir valor parcela', preview.reduceInstallment),
      optionOf('Diminuir prazo', preview.reduceTerm),
    ],
  }
}

const optionOf = (abono: PrepaymentEffectName, plan: RemainingPlan) => ({ abono, ...presentRemaining(plan) })

function presentRemaining({ installmentCount, ...amounts }: RemainingPlan): WireRemainingPlan {
  return { installmentsNumber: installmentCount, ...withFmt(amounts) }
}
