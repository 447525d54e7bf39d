import type { Outlook, Pesos, PrepaymentPreview } from '@cupo/credit-engine'
import type { PrepaymentEffectName, RemainingPlan, PrepaymentPreview as WirePreview } from '@cupo/wire'
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

const optionOf = (abono: PrepaymentEffectName, outlook: Outlook) => ({ abono, ...presentRemaining(outlook) })

function presentRemaining({ installmentCount, ...amounts }: Outlook): RemainingPlan {
  return { installmentsNumber: installmentCount, ...withFmt(amounts) }
}
