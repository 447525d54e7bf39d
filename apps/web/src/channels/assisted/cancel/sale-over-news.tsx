import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { Application } from '@cupo/wire'
import { leaveJourney } from '../../../client/leave-journey.ts'
import { matchPath } from '../../../client/paths.ts'
import { useSale } from '../../../client/sale/use-sale.ts'
import { cancelSaleText, assistedFrameText as frame } from '../../../text/assisted.ts'
import { leaveSaleForDesk } from '../frame/leave-sale.ts'

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

type Props = {
  readonly by: 'agent' | 'customer' | 'denial' | 'counter'
  readonly urlReturn: string | null
}

const words = {
  agent: { title: cancelSaleText.doneTitle, text: cancelSaleText.done },
  customer: { title: cancelSaleText.byCustomerTitle, text: cancelSaleText.byCustomer },
  denial: { title: cancelSaleText.byDenialTitle, text: cancelSaleText.byDenial },
  counter: { title: cancelSaleText.elsewhereTitle, text: cancelSaleText.elsewhere },
} as const

export function SaleOverDialog({ by, urlReturn }: Props) {
  const { isBusy, run } = useBusy()
  const { title, text } = words[by]
  return (
    <Dialog
      isOpen
      title={title}
      actions={
        <>
          <Button onClick={leaveSaleForDesk}>{frame.backToDesk}</Button>
          <Button variant="text" isLoading={isBusy} onClick={() => run(() => leaveJourney(urlReturn))}>
            {cancelSaleText.leave}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
