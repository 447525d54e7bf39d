import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { AssistedPhone } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { reloadApplication } from '../../../client/journey/application-store.ts'
import { isEnded } from '../../../client/journey/destinations.ts'
import { followStanding } from '../../../client/journey/follow.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { forgetApplicationId, rememberApplicationId } from '../../../client/session-marks.ts'
import { pinSecondsDefault, type SentCode } from '../../../steps/one-time-code/use-code-clock.ts'
import { SummaryPanel } from '../../../steps/summary/purchase-summary.tsx'
import { authorizationText, assistedHomeText as text } from '../../../text/assisted.ts'
import { titles } from '../../../text/titles.ts'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import { sellerStore } from '../frame/leave-sale.ts'
import { leaveForLinkEnded, openShopLink } from '../frame/shop-link.ts'
import { AuthorizationStage } from './authorization-stage.tsx'
import { CustomerFormStage, type PostedForm } from './customer-form-stage.tsx'
import styles from './home-screen.module.css'

type SentAuthorization = {
  readonly mobileLastDigits: string | null
}

type Stage =
  | { readonly kind: 'opening' }
  | { readonly kind: 'form' }
  | (SentAuthorization & {
      readonly kind: 'authorization'
      readonly by: AssistedPhone['authorization']
      readonly applicationId: string
      readonly sent: SentCode | null
    })

export function HomeScreen() {
  const { phone, stage, setStage, failure, enter } = useSaleEntry()
  useStageFocus(stage.kind)
  const goOn = ({ applicationId, authorization = 'sms', ...sent }: PostedForm) => {
    rememberApplicationId(applicationId)
    const { pinExpiresInSeconds: seconds = pinSecondsDefault, mobileLastDigits = null } = sent
    const kept = { mobileLastDigits }
    history.replaceState({ ...history.state, authorization: kept }, '')
    setStage({
      kind: 'authorization',
      applicationId,
      by: authorization,
      ...kept,
      sent: { sentAt: Date.now(), seconds },
    })
  }
  const device = phone?.equipments[0]
  const isAuthorizing = stage.kind === 'authorization'
  return (
    <AssistedFrame
      title={isAuthorizing ? authorizationText.title : titles.assistedHome}
      lead={isAuthorizing ? leadOf(stage) : phone?.isPreValidated ? text.leadAfterQuota : text.lead}
      summary={<GuidePanel />}
      isSellerToCome
      sale={
        isAuthorizing ? { applicationId: stage.applicationId, urlReturn: phone?.urlRetorno ?? null } : null
      }
    >
      <FoldedGuide />
      {device && !isAuthorizing && <PhoneCard phone={device} size="row" />}
      <FailureNotice failure={failure} onRetry={enter} />
      {stage.kind === 'opening' && !failure && <Skeleton shape="card" />}
      {phone && stage.kind === 'form' && <CustomerFormStage phone={phone} onPosted={goOn} />}
      {isAuthorizing && (
        <AuthorizationStage
          applicationId={stage.applicationId}
          authorization={stage.by}
          sent={stage.sent}
          onChange={phone?.document === undefined ? null : () => setStage({ kind: 'form' })}
        />
      )}
    </AssistedFrame>
  )
}

function leadOf({ by, mobileLastDigits }: Extract<Stage, { readonly kind: 'authorization' }>): string {
  if (by === 'agent') return authorizationText.paperLead
  return mobileLastDigits === null ? authorizationText.leadUnknown : authorizationText.lead(mobileLastDigits)
}

function useSaleEntry() {
  const [phone, setPhone] = useState<AssistedPhone | null>(null)
  const [stage, setStage] = useState<Stage>({ kind: 'opening' })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const enter = async () => {
    setFailure(null)
    const link = await openShopLink()
    if (link.kind !== 'opened') return link.kind === 'failed' && setFailure(link.failure)
    const answer = await send('GET /publicdata/offer-operator-assisted/:idAccess', {
      params: { idAccess: link.linkId },
    })
    if (!answer.ok) return answer.status === 404 ? leaveForLinkEnded(answer) : setFailure(answer)
    sellerStore.set(answer.body.seller)
    setPhone(answer.body)
    const begun = await entryOf(answer.body)
    if (begun.kind === 'stage') setStage(begun.stage)
    else if (begun.kind === 'failed') setFailure(begun.failure)
  }
  const start = useEffectEvent(enter)
  useEffect(() => {
    start()
  }, [])
  return { phone, stage, setStage, failure, enter }
}

type SaleEntry =
  | { readonly kind: 'stage'; readonly stage: Stage }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }
  | { readonly kind: 'left' }

async function entryOf({ applicationId, document, authorization: by }: AssistedPhone): Promise<SaleEntry> {
  if (applicationId === null) {
    forgetApplicationId()
    if (document !== undefined) return { kind: 'stage', stage: { kind: 'form' } }
    return leaveForDesk()
  }
  rememberApplicationId(applicationId)
  const progress = await send('GET /application/:applicationId/progress', { params: { applicationId } })
  if (!progress.ok) return { kind: 'failed', failure: progress }
  const { situation, isAuthorized } = progress.body
  if (situation !== null && isEnded({ situation })) return leaveForDesk()
  if (isAuthorized) return goWhereItStands()
  const kept: { readonly authorization?: SentAuthorization } | null = history.state
  const { mobileLastDigits } = kept?.authorization ?? { mobileLastDigits: null }
  return { kind: 'stage', stage: { kind: 'authorization', applicationId, by, mobileLastDigits, sent: null } }
}

function leaveForDesk(): SaleEntry {
  goToScreen('assistedDesk', { replace: true })
  return { kind: 'left' }
}

async function goWhereItStands(): Promise<SaleEntry> {
  const answer = await reloadApplication()
  if (answer?.ok) await followStanding(answer.body, {}, true)
  return answer === null || answer.ok ? { kind: 'left' } : { kind: 'failed', failure: answer }
}

const Steps = () => (
  <ol className={styles.steps}>
    {text.guide.map((step, index) => (
      <li key={step} aria-current={index === 0 ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)

const GuidePanel = () => (
  <SummaryPanel title={text.guideTitle}>
    <Steps />
  </SummaryPanel>
)

const FoldedGuide = () => (
  <div className={styles.folded}>
    <Disclosure summary={text.guideTitle}>
      <Steps />
    </Disclosure>
  </div>
)
