import type { Application } from '@cupo/wire'
import { matchPath } from '../../../client/paths.ts'
import { useSale } from '../../../client/sale/use-sale.ts'
import { SaleOverDialog } from './sale-over-dialog.tsx'

export type SaleAtHand = Pick<Application, 'applicationId' | 'urlReturn'>

/** Covers the screen: nothing that is pressed there counts. */
export function SaleOverNews({ sale }: { readonly sale: SaleAtHand }) {
  const otherEnd = useOtherEnd(sale)
  return otherEnd && <SaleOverDialog by={otherEnd} urlReturn={sale.urlReturn} />
}

function useOtherEnd({ applicationId }: SaleAtHand): 'customer' | 'agent' | 'denial' | 'counter' | null {
  const { progress, isGone } = useSale(applicationId)
  if (progress?.situation === 'Cancelada') return progress.cancelledBy ?? 'agent'
  return isGone && !isLinkOver() ? 'counter' : null
}

const isLinkOver = () => matchPath(location.pathname)?.screen === 'assistedLinkEnded'
