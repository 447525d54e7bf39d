import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Tag } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { DeskSale } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { followApplication } from '../../../client/journey/follow.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { rememberApplicationId } from '../../../client/session-marks.ts'
import { deskText as text } from '../../../text/assisted.ts'
import { timeOrDayText } from '../../../text/dates.ts'
import { nextStepOf } from './next-step.ts'
import styles from './sale-row.module.css'

type Props = {
  readonly sale: DeskSale
  readonly today: string
  readonly onLost: () => void
}

export function SaleRow({ sale, today, onLost }: Props) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { words, tone } = nextStepOf(sale)
  const customer = text.customer(sale.firstName, sale.documentLastDigits)
  const goOn = () =>
    run(async () => {
      setIsAsking(false)
      setFailure(null)
      setFailure(await continueSale(sale, onLost))
    })
  return (
    <li className={styles.sale}>
      <div className={styles.words}>
        <p className={styles.customer}>{customer}</p>
        <p>{sale.deviceModel}</p>
        <p className={styles.by}>{text.by(sale.agentName, timeOrDayText(new Date(sale.at), today))}</p>
        <Tag tone={tone}>{words}</Tag>
      </div>
      {sale.isOpen && (
        <Button
          variant={sale.isTaken ? 'primary' : 'secondary'}
          isLoading={isBusy}
          aria-label={sale.isTaken ? text.goOnWith(customer) : text.takeFrom(customer)}
          onClick={sale.isAtOtherCounter ? () => setIsAsking(true) : goOn}
        >
          {sale.isTaken ? text.goOn : text.take}
        </Button>
      )}
      <FailureNotice failure={failure} />
      {isAsking && (
        <Dialog
          isOpen
          title={text.askTake.title}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={goOn}>{text.askTake.confirm}</Button>
              <Button variant="text" onClick={() => setIsAsking(false)}>
                {text.askTake.keep}
              </Button>
            </>
          }
        >
          <p>{text.askTake.text(sale.agentName)}</p>
        </Dialog>
      )}
    </li>
  )
}

async function continueSale(sale: DeskSale, onLost: () => void): Promise<HandledFailure | null> {
  const { applicationId, isTaken } = sale
  if (!isTaken) {
    const taken = await send(
      'POST /assisted/applications/:applicationId/take',
      { params: { applicationId } },
      { part: 'catalogue' },
    )
    if (!taken.ok) {
      if (taken.status === 404 || taken.status === 409) onLost()
      return taken
    }
  }
  rememberApplicationId(applicationId)
  journeyStore.set({ application: null, preOffer: null })
  // Until it is authorised there is no application to read: the home has its next step.
  if (sale.isAuthorized) await followApplication()
  else goToScreen('assistedHome')
  return null
}
