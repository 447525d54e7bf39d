import { Button } from '@cupo/ui/button.tsx'
import { type Fact, Facts as FactList } from '@cupo/ui/facts.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import type { Application, ApplicationStatus, Progress } from '@cupo/wire'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { journeyStore, reloadApplication, useApplication } from '../../client/journey/application-store.ts'
import { isEnded } from '../../client/journey/destinations.ts'
import { showStanding } from '../../client/journey/follow.ts'
import { reasonsOf } from '../../client/reasons-of.ts'
import type { Sale } from '../../client/sale/follow-sale.ts'
import { useSale } from '../../client/sale/use-sale.ts'
import { rememberApplicationId } from '../../client/session-marks.ts'
import { AgreementReader } from '../../steps/agreement/agreement-reader.tsx'
import { CancelApplication } from '../../steps/cancel/cancel-application.tsx'
import { useOtpLength } from '../../steps/one-time-code/code-entry.tsx'
import { CodeForm } from '../../steps/one-time-code/code-form.tsx'
import { resendCodeOfSale, signSale } from '../../steps/one-time-code/sign-sale.ts'
import { pinSecondsDefault, useCodeClock } from '../../steps/one-time-code/use-code-clock.ts'
import { signingText, waitingText as text, waitingText } from '../../text/hand-off.ts'
import { contractText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { ClockDrawing, DoneDrawing, StatusPage } from '../../ui/status-page.tsx'
import { EndOfLink } from './end-of-link.tsx'
import styles from './hand-off.module.css'
import { LinkEnd } from './link-end.tsx'
import type { HandOffFacts } from './opening.tsx'
import { SaleEnd } from './sale-end.tsx'
import type { HandOffLink } from './use-hand-off-link.ts'

const IdentityScreen = lazy(() =>
  loadChunk(() => import('../finter/identity-screen.tsx')).then((module) => ({
    default: module.IdentityScreen,
  })),
)
const VeridasScreen = lazy(() =>
  loadChunk(() => import('../finter/veridas-screen.tsx')).then((module) => ({
    default: module.VeridasScreen,
  })),
)
const EvidenteScreen = lazy(() =>
  loadChunk(() => import('../../steps/identity/evidente-screen.tsx')).then((module) => ({
    default: module.EvidenteScreen,
  })),
)
const ContractScreen = lazy(() =>
  loadChunk(() => import('../../steps/agreement/contract-screen.tsx')).then((module) => ({
    default: module.ContractScreen,
  })),
)
const steps: { readonly [stage in Stage]?: ComponentType } = {
  identity: IdentityScreen,
  camera: VeridasScreen,
  questions: EvidenteScreen,
  agreement: ContractScreen,
  code: SigningCode,
}

type Props = {
  readonly applicationId: string
  readonly link: HandOffLink
  readonly facts: HandOffFacts
  readonly onSessionOver: () => Promise<boolean>
}

export function OpenSale({ applicationId, link, facts, onSessionOver }: Props) {
  const sale = useSale(applicationId)
  const { application } = useStore(journeyStore)
  useApplicationRead(applicationId, sale)
  const mine = application?.applicationId === applicationId ? application : null
  const stage = stageOf({ application: mine, progress: sale.progress, isGone: sale.isGone })
  const isOver = useSessionEnd(stage === 'gone', onSessionOver)
  useStageFocus(stage)
  const Step = steps[stage]
  return (
    <>
      {stage !== 'camera' && <LostConnection sale={sale} />}
      {Step !== undefined && mine !== null ? (
        <Suspense fallback={<ScreenSkeleton title={titles.handOff} />}>
          <Step />
        </Suspense>
      ) : (
        <Between
          stage={stage === 'gone' && !isOver ? 'loading' : stage}
          link={link}
          agentName={facts.agentName}
          application={mine}
        />
      )}
    </>
  )
}

type BetweenProps = {
  readonly stage: Stage
  readonly link: HandOffLink
  readonly agentName: string
  readonly application: Application | null
}

function Between({ stage, link, agentName, application }: BetweenProps) {
  switch (stage) {
    case 'unauthorized':
    case 'consulting':
    case 'withAgent':
      return <WaitingPage stage={stage} agentName={agentName} application={application} />
    case 'cancelled':
    case 'refused':
    case 'ended':
      return <SaleEnd kind={stage} reasons={application === null ? [] : reasonsOf(application)} />
    case 'signed':
      return (
        <EndOfLink
          link={link}
          isJustSigned
          standing={application?.activity ?? ''}
          unknown={<LinkEnd kind="gone" />}
        />
      )
    case 'gone':
      return <EndOfLink link={link} unknown={<LinkEnd kind="gone" />} />
    default:
      return <ScreenSkeleton title={titles.handOff} />
  }
}

/** Reads again with each change: the agent may have the next step done. */
function useApplicationRead(applicationId: string, { progress }: Sale): void {
  const standing =
    progress === null
      ? ''
      : [progress.status, progress.situation, progress.activity, progress.waitsForCode].join()
  const lastRead = useRef<string | null>(null)
  useEffect(() => {
    if (lastRead.current === standing) return
    lastRead.current = standing
    rememberApplicationId(applicationId)
    reloadApplication({ part: 'background' })
  }, [applicationId, standing])
}

/** A phone whose session ended opens its link once more; answers whether that failed. */
function useSessionEnd(isGone: boolean, openAgain: () => Promise<boolean>): boolean {
  const [isOver, setIsOver] = useState(false)
  const open = useEffectEvent(openAgain)
  useEffect(() => {
    if (!isGone) return
    open().then((isOpen) => {
      if (isOpen) location.reload()
      else setIsOver(true)
    })
  }, [isGone])
  return isOver
}

const LostConnection = ({ sale }: { readonly sale: Sale }) => (
  <div role="status" className={styles.lost}>
    {sale.isLost && (
      <Notice tone="warn" title={waitingText.lostTitle}>
        {waitingText.lost}
      </Notice>
    )}
  </div>
)

type WaitingPageProps = {
  readonly stage: 'unauthorized' | 'consulting' | 'withAgent'
  readonly agentName: string
  readonly application: Application | null
}

function WaitingPage({ stage, agentName, application }: WaitingPageProps) {
  switch (stage) {
    case 'unauthorized':
      return (
        <StatusPage key={stage} illustration={<ClockDrawing />} title={text.unauthorizedTitle} actions={null}>
          <p role="status">{text.unauthorized}</p>
          <p>{text.next}</p>
        </StatusPage>
      )
    case 'consulting':
      return (
        <StatusPage key={stage} illustration={<ClockDrawing />} title={text.consultingTitle} actions={null}>
          <p role="status">{text.consulting}</p>
        </StatusPage>
      )
    case 'withAgent':
      return (
        <StatusPage
          key={stage}
          illustration={<DoneDrawing />}
          title={text.authorizedTitle}
          actions={<CancelApplication />}
        >
          <p role="status">{agentStep(agentName, application)}</p>
          <p>{text.next}</p>
        </StatusPage>
      )
  }
}

function agentStep(agentName: string, application: Application | null): string {
  if (application?.status === 'offer') return text.offer(agentName)
  const mandatory = application?.mandatoryDownPaymentFmt
  return mandatory ? text.mandatory(agentName, mandatory) : text.preOffer(agentName)
}

type Stage =
  | 'loading'
  | 'unauthorized'
  | 'consulting'
  | 'withAgent'
  | 'identity'
  | 'camera'
  | 'questions'
  | 'agreement'
  | 'code'
  | 'signed'
  | 'cancelled'
  | 'refused'
  | 'ended'
  | 'gone'

type SaleState = {
  readonly status: ApplicationStatus | null
  readonly situation: Application['situation'] | null
}

type Facts = {
  readonly application: Pick<Application, 'status' | 'situation' | 'waitsForCode'> | null
  readonly progress: Pick<Progress, 'status' | 'situation' | 'isAuthorized'> | null
  readonly isGone: boolean
}

/** An end that the phone has heard of stays, though its link is over. */
export function stageOf({ application, progress, isGone }: Facts): Stage {
  const end = endOf(application) ?? endOf(progress)
  if (end !== null) return end
  if (isGone) return 'gone'
  if (progress !== null && progress.status === null) {
    return progress.isAuthorized ? 'consulting' : 'unauthorized'
  }
  if (application === null) return 'loading'
  if (application.status === 'contract' && application.waitsForCode) return 'code'
  return stages[application.status] ?? 'ended'
}

const stages: { readonly [status in ApplicationStatus]?: Stage } = {
  preOffer: 'withAgent',
  offer: 'withAgent',
  documents: 'identity',
  veridas: 'camera',
  evidente: 'questions',
  contract: 'agreement',
}

const lastStages: { readonly [status in ApplicationStatus]?: Stage } = {
  reproved: 'refused',
  infolaftFailure: 'refused',
  paymentOrder: 'signed',
  financialData: 'signed',
}

function endOf(state: SaleState | null): Stage | null {
  if (state === null) return null
  const { status, situation } = state
  if (situation === 'Cancelada') return 'cancelled'
  const last = status === null ? undefined : lastStages[status]
  if (last === 'refused') return last
  if (situation !== null && isEnded({ situation })) return 'ended'
  return last ?? null
}

function SigningCode() {
  const application = useApplication()
  const { applicationId, offer, installmentsNumber, requestedValueFmt } = application
  const length = useOtpLength()
  const [sent] = useState(() => (hasClock() ? null : { sentAt: Date.now(), seconds: pinSecondsDefault }))
  const clock = useCodeClock(sent)
  const [isReading, setIsReading] = useState(false)
  const facts: readonly (Fact | null)[] = [
    { term: signingText.financed, value: requestedValueFmt },
    application.advancedPayment > 0
      ? { term: signingText.downPayment, value: application.advancedPaymentFmt }
      : null,
    application.guaranteePayment > 0
      ? { term: signingText.guarantee, value: application.guaranteePaymentFmt }
      : null,
    offer && installmentsNumber !== null
      ? {
          term: signingText.installments,
          value: signingText.installmentsOf(installmentsNumber, offer.totalFmt),
          isStrong: true,
        }
      : null,
  ]
  return (
    <Screen title={signingText.title} lead={signingText.lead(length)}>
      <section className={styles.card} aria-labelledby="hand-off-signs">
        <h2 id="hand-off-signs" className={styles.title}>
          {signingText.signs}
        </h2>
        <FactList facts={facts.filter((fact) => fact !== null)} />
      </section>
      <CodeForm
        length={length}
        clock={clock}
        isSignature
        confirmLabel={contractText.sign.Finter}
        confirm={({ code }) => signSale(applicationId, code, onPhone)}
        resend={() => resendCodeOfSale(applicationId, onPhone)}
      >
        <Button variant="text" onClick={() => setIsReading(true)}>
          {signingText.read}
        </Button>
        <CancelApplication />
      </CodeForm>
      {isReading && <AgreementReader applicationId={applicationId} onClose={() => setIsReading(false)} />}
    </Screen>
  )
}

const hasClock = (): boolean => history.state?.code !== undefined

const onPhone = {
  part: 'catalogue',
  onSigned: (status: Application['status']) => showStanding({ status }),
} as const
