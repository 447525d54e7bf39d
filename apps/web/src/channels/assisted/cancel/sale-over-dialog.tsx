import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { leaveJourney } from '../../../client/leave-journey.ts'
import { cancelSaleText, assistedFrameText as frame } from '../../../text/assisted.ts'
import { leaveSaleForDesk } from '../frame/leave-sale.ts'

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
