import { useApplication } from '../../../client/journey/application-store.ts'
import { leaveJourney } from '../../../client/leave-journey.ts'
import { assistedFrameText, assistedEndText as text } from '../../../text/assisted.ts'
import { commonText } from '../../../text/common.ts'
import { titles } from '../../../text/titles.ts'
import { Button } from '../../../ui/button.tsx'
import { DoneDrawing } from '../../../ui/illustration.tsx'
import { StatusPage } from '../../../ui/status-page.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { leaveSaleForDesk } from '../frame/leave-sale.ts'
import { SaleHeader } from '../frame/sale-header.tsx'

/** The sale is approved: to the address of the shop, else to the public site, or to the next sale. */
export function EndScreen() {
  const { urlReturn } = useApplication()
  const { isBusy, run } = useBusy()
  return (
    <StatusPage
      header={<SaleHeader isCancellable={false} />}
      illustration={<DoneDrawing />}
      title={titles.assistedEnd}
      actions={
        <>
          <Button isLoading={isBusy} onClick={() => run(() => leaveJourney(urlReturn))}>
            {commonText.finish}
          </Button>
          <Button variant="text" onClick={leaveSaleForDesk}>
            {assistedFrameText.backToDesk}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
    </StatusPage>
  )
}
