import type { Application } from '@cupo/wire'
import { matchPath } from '../../../client/paths.ts'
import { useSale } from '../../../client/sale/use-sale.ts'
import { SaleOverDialog } from './sale-over-dialog.tsx'

/** Covers a screen whose sale is over, or at another counter: nothing that is pressed there counts (conformance: R-G37). */
export function SaleOverNews({ application }: { readonly application: Application }) {
  const otherEnd = useOtherEnd(application)
  return otherEnd && <SaleOverDialog by={otherEnd} urlReturn={application.urlReturn} />
}

/** Who ended the sale beside this screen: the customer on the phone, the shop at another screen, or a counter that took it. */
function useOtherEnd({ applicationId }: Application): 'customer' | 'agent' | 'counter' | null {
  const { progress, isGone } = useSale(applicationId)
  if (progress?.situation === 'Cancelada') return progress.cancelledBy ?? 'agent'
  return isGone && !isLinkOver() ? 'counter' : null
}

/** The session ended: the page that says so is on its way. */
const isLinkOver = () => matchPath(location.pathname)?.screen === 'assistedLinkEnded'
