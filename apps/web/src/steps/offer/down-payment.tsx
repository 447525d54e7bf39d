import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { OfferData } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, journeyStore, useApplication } from '../../client/journey/application-store.ts'
import { isPreOffer } from '../../client/journey/follow.ts'
import { screenOfStatus } from '../../client/journey/place.ts'
import { goToScreen } from '../../client/navigate.ts'
import type { HandledFailure } from '../../client/send.ts'
import { offerText } from '../../text/offer.ts'
import styles from './offer.module.css'

type Props = { readonly offer: OfferData; readonly isDisabled: boolean }

export function DownPayment({ offer, isDisabled }: Props) {
  const { origin } = useApplication()
  const { isBusy, run } = useBusy()
  const [isFixed, setIsFixed] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const change = () =>
    run(async () => {
      setFailure(null)
      const answer = await act({ action: 'preOffer' })
      if (!answer.ok) return setFailure(answer)
      const { data } = answer.body
      if (!data || !isPreOffer(data)) return setIsFixed(true)
      journeyStore.set({ ...journeyStore.get(), preOffer: data })
      goToScreen(screenOfStatus('preOffer', origin) ?? 'processRequest')
    })
  return (
    <section className={styles.payment}>
      <div className={styles.row}>
        <div>
          <h2 className={styles.title}>{offerText.downPayment}</h2>
          <p className={styles.amount}>
            {offer.advancedPayment > 0 ? offer.advancedPaymentFmt : offerText.noDownPayment}
          </p>
        </div>
        <Button variant="text" disabled={isDisabled || isFixed} isLoading={isBusy} onClick={change}>
          {offerText.changeDownPayment}
        </Button>
      </div>
      {isFixed && (
        <Notice tone="info" announce="status">
          {offerText.cannotChangeDownPayment}
        </Notice>
      )}
      <FailureNotice failure={failure} />
    </section>
  )
}
