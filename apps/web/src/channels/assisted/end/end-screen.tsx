import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useApplication } from '../../../client/journey/application-store.ts'
import { pendingUpfrontPayments } from '../../../client/journey/pending-upfront-payments.ts'
import { leaveJourney } from '../../../client/leave-journey.ts'
import { useFreshApplication } from '../../../client/sale/use-sale.ts'
import { assistedFrameText, assistedEndText as text } from '../../../text/assisted.ts'
import { momentText } from '../../../text/dates.ts'
import { titles } from '../../../text/titles.ts'
import { ClockDrawing, DoneDrawing, StatusPage } from '../../../ui/status-page.tsx'
import { leaveSaleForDesk } from '../frame/leave-sale.ts'
import { SaleHeader } from '../frame/sale-header.tsx'

export function EndScreen() {
  const application = useApplication()
  useFreshApplication(application)
  const { isBusy, run } = useBusy()
  const [first, second] = pendingUpfrontPayments(application)
  const { paymentDeadline, paymentDueNowFmt } = application
  return (
    <StatusPage
      header={<SaleHeader isCancellable={false} />}
      illustration={first === undefined ? <DoneDrawing /> : <ClockDrawing />}
      title={titles.assistedEnd}
      actions={
        <>
          <Button onClick={leaveSaleForDesk}>{assistedFrameText.backToDesk}</Button>
          <Button
            variant="text"
            isLoading={isBusy}
            onClick={() => run(() => leaveJourney(application.urlReturn))}
          >
            {commonText.finish}
          </Button>
        </>
      }
    >
      {first === undefined ? (
        <p>{text.paid}</p>
      ) : (
        <Notice tone="warn" title={text.notYet[second ? 'both' : first]} announce="status">
          {paymentDeadline && text.until(paymentDueNowFmt, momentText(paymentDeadline))}
        </Notice>
      )}
      <p>{text.text}</p>
    </StatusPage>
  )
}
