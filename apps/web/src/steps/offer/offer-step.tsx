import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { createStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { Application, InstallmentCount, OfferData, OfferOption } from '@cupo/wire'
import { useContext, useEffect, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import {
  act,
  journeyStore,
  reloadApplication,
  useApplication,
} from '../../client/journey/application-store.ts'
import { followAnswer, isPreOffer } from '../../client/journey/follow.ts'
import { screenOfStatus } from '../../client/journey/place.ts'
import { goToScreen } from '../../client/navigate.ts'
import { useParameters } from '../../client/parameters.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { creditWords, offerText, offerWords } from '../../text/offer.ts'
import { titles } from '../../text/titles.ts'
import { AudienceContext, useWords } from '../../ui/audience.ts'
import { PhoneCard } from '../../ui/phone-card.tsx'
import { ScreenFrame } from '../../ui/screen-frame.ts'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import { raiseIsToldAt } from '../down-payment/down-payment.ts'
import { RaisedDialog } from '../down-payment/down-payment-dialogs.tsx'
import { PurchaseAmounts, SummaryPanel } from '../summary/purchase-summary.tsx'
import { chooseInstallments } from './choose-installments.ts'
import { ConfirmBar, ConfirmProblems } from './confirm-bar.tsx'
import styles from './offer.module.css'
import { OfferTerms } from './offer-terms.tsx'
import { useConfirmation } from './use-confirmation.ts'

export function OfferStep() {
  const application = useApplication()
  const Frame = useContext(ScreenFrame)
  const text = useWords(offerWords)
  const view = useOffer()
  const { offer, option, isRecalculating, recalculate } = view
  const confirmation = useConfirmation({ onConfirmed: forgetOffer, recalculate })
  const footer = option && text.footer?.(option.totalFmt, option.taxRate > 0)

  return (
    <Frame
      title={titles.offer}
      lead={text.lead}
      summary={<OfferSummary application={application} offer={offer} option={option} />}
    >
      {offer ? <OfferBody view={view} offer={offer} /> : !view.failure && <OfferSkeleton />}
      <FailureNotice failure={view.failure} onRetry={recalculate} isAlone={!offer} />
      <ConfirmProblems confirmation={confirmation} goneText={text.unavailable} />
      {(offer || view.failure) && <CancelApplication />}
      {(offer || !view.failure) && (
        <ConfirmBar
          confirmation={confirmation}
          label={commonText.confirm}
          option={option}
          isDisabled={isRecalculating}
          action={({ installment }) => ({ action: 'offer', installments: installment })}
          {...(footer ? { note: footer } : {})}
        />
      )}
      <OfferNews offer={isRecalculating ? null : offer} />
    </Frame>
  )
}

type Props = { readonly view: Offer; readonly offer: OfferData }

function OfferBody({ view, offer }: Props) {
  const { chosen, choose, isRecalculating } = view
  return (
    <>
      <OfferTerms offer={offer} chosen={chosen} isDisabled={isRecalculating} onChoose={choose} />
      <DownPayment offer={offer} isDisabled={isRecalculating} />
      {offer.guaranteePayment > 0 && <GuaranteeFacts offer={offer} />}
    </>
  )
}

type OfferSummaryProps = {
  readonly application: Application
  readonly offer: OfferData | null
  readonly option: OfferOption | null
}

function OfferSummary({ application, offer, option }: OfferSummaryProps) {
  const [phone] = application.access.equipments
  return (
    <SummaryPanel title={creditWords[application.origin].summary}>
      {phone && <PhoneCard phone={phone} size="row" />}
      {offer && (
        <PurchaseAmounts
          origin={application.origin}
          downPayment={offer.advancedPayment > 0 ? offer.advancedPaymentFmt : null}
          guarantee={offer.guaranteePaymentTotal > 0 ? offer.guaranteePaymentTotalFmt : null}
          financed={offer.realFinancedAmountFmt}
          installmentsTotal={null}
          totalToPay={option?.totalOfPurchaseFmt ?? null}
        />
      )}
    </SummaryPanel>
  )
}

function OfferSkeleton() {
  return (
    <>
      <div role="status">
        <VisuallyHidden>{commonText.loading}</VisuallyHidden>
      </div>
      <Skeleton shape="short" />
      <div className={styles.tiles}>
        {['3', '6', '12', '18', '24', '36'].map((count) => (
          <Skeleton key={count} shape="field" />
        ))}
      </div>
      <Skeleton shape="amount" />
      <Skeleton shape="field" />
    </>
  )
}

type DownPaymentProps = { readonly offer: OfferData; readonly isDisabled: boolean }

function DownPayment({ offer, isDisabled }: DownPaymentProps) {
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

const newsInOrder = ['raise', 'guarantee', 'message'] as const
type News = (typeof newsInOrder)[number]

type OfferNewsProps = {
  readonly offer: OfferData | null
}

function OfferNews({ offer }: OfferNewsProps) {
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

type GuaranteeDialogProps = {
  readonly offer: OfferData
  readonly isOpen: boolean
  readonly onClose: () => void
}

function GuaranteeDialog({ offer, isOpen, onClose }: GuaranteeDialogProps) {
  const text = useWords(offerWords)
  return (
    <Dialog
      isOpen={isOpen}
      title={text.guaranteeTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.understood}</Button>}
    >
      <p>{text.guaranteeText}</p>
      <GuaranteeFacts offer={offer} />
      <p>{text.guaranteeLink}</p>
    </Dialog>
  )
}

function GuaranteeFacts({ offer }: { readonly offer: OfferData }) {
  const text = useWords(offerWords)
  const helpline = useParameters()?.guaranteeHelpline
  return (
    <div className={styles.guarantee}>
      <Facts
        facts={[
          { term: text.guarantee, value: offer.guaranteePaymentFmt },
          { term: text.guaranteeVat, value: offer.calculatedGuaranteePaymentIvaFmt },
          { term: text.guaranteeTotal, value: offer.guaranteePaymentTotalFmt, isStrong: true },
        ]}
      />
      {helpline && (
        <p>
          {text.guaranteeHelp} <a href={`tel:${helpline}`}>{helpline}</a>
        </p>
      )}
    </div>
  )
}

const seenOffer = createStore<{ readonly applicationId: string; readonly offer: OfferData } | null>(null)

type Offer = {
  readonly offer: OfferData | null
  readonly chosen: InstallmentCount | null
  readonly option: OfferOption | null
  readonly isRecalculating: boolean
  readonly failure: HandledFailure | null
  readonly choose: (count: InstallmentCount) => void
  readonly recalculate: () => Promise<void>
}

function useOffer(): Offer {
  const { applicationId } = useApplication()
  const text = useWords(offerWords)
  const [offer, setOffer] = useState<OfferData | null>(() => seenBefore(applicationId))
  const [chosen, setChosen] = useState<InstallmentCount | null>(null)
  const [isRecalculating, setIsRecalculating] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)

  const load = async () => {
    setFailure(null)
    const answer = await act({ action: 'listOffer' })
    if (!answer.ok) return setFailure(answer)
    const { data } = answer.body
    if (!data || !('offers' in data)) return followAnswer(answer.body)
    const current = journeyStore.get().application?.installmentsNumber ?? null
    setOffer(data)
    setChosen(
      chooseInstallments(
        data.offers.map(({ installment }) => installment),
        current,
      ),
    )
    seenOffer.set({ applicationId, offer: data })
  }

  const recalculate = async () => {
    setIsRecalculating(true)
    setChosen(null)
    overlayStore.set(text.recalculating)
    const application = await reloadApplication()
    if (application?.ok) await load()
    else if (application) setFailure(application)
    overlayStore.set(null)
    setIsRecalculating(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on entering
  useEffect(() => {
    if (offer) recalculate()
    else load()
  }, [])

  return {
    offer,
    chosen,
    option: offer?.offers.find(({ installment }) => installment === chosen) ?? null,
    isRecalculating,
    failure,
    choose: setChosen,
    recalculate,
  }
}

function seenBefore(applicationId: string): OfferData | null {
  const seen = seenOffer.get()
  return seen?.applicationId === applicationId ? seen.offer : null
}

export const forgetOffer = () => seenOffer.set(null)
