import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { OfferData } from '@cupo/wire'
import { useContext, useState } from 'react'
import { AudienceContext } from '../../ui/audience.ts'
import { raiseIsToldAt } from '../down-payment/down-payment.ts'
import { RaisedDialog } from '../down-payment/down-payment-dialogs.tsx'
import { GuaranteeDialog } from './guarantee.tsx'

const newsInOrder = ['raise', 'guarantee', 'message'] as const
type News = (typeof newsInOrder)[number]

type Props = {
  readonly offer: OfferData | null
}

export function OfferNews({ offer }: Props) {
  const audience = useContext(AudienceContext)
  const [read, setRead] = useState<readonly News[]>([])
  if (!offer) return null
  const applies: Readonly<Record<News, boolean>> = {
    raise: raiseIsToldAt[audience] === 'offer' && offer.changedAdvancedPayment > 0,
    guarantee: offer.guaranteePayment > 0,
    message: offer.personalizedMessage !== undefined,
  }
  const next = newsInOrder.find((news) => applies[news] && !read.includes(news))
  const close = (news: News) => () => setRead([...read, news])
  return (
    <>
      {next === 'raise' && (
        <RaisedDialog amountFmt={offer.changedAdvancedPaymentFmt} isGoing={false} onGoOn={close('raise')} />
      )}
      {applies.guarantee && (
        <GuaranteeDialog offer={offer} isOpen={next === 'guarantee'} onClose={close('guarantee')} />
      )}
      {next === 'message' && <PersonalizedMessage offer={offer} onClose={close('message')} />}
    </>
  )
}

const messageClosesAfterSeconds = 10

type MessageProps = {
  readonly offer: Pick<OfferData, 'personalizedMessage' | 'personalizedMessageSubTitle'>
  readonly onClose: () => void
}

const PersonalizedMessage = ({ offer, onClose }: MessageProps) => (
  <Dialog
    isOpen
    title={offer.personalizedMessage ?? ''}
    onClose={onClose}
    autoCloseSeconds={messageClosesAfterSeconds}
    actions={<Button onClick={onClose}>{commonText.understood}</Button>}
  >
    {offer.personalizedMessageSubTitle && <p>{offer.personalizedMessageSubTitle}</p>}
  </Dialog>
)
