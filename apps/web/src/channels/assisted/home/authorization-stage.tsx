import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { Notice, type Tone } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type SubmitEvent, useState } from 'react'
import { followApplication } from '../../../client/journey/follow.ts'
import type { Sale } from '../../../client/sale/follow-sale.ts'
import { useSale, useSaleLead } from '../../../client/sale/use-sale.ts'
import { send } from '../../../client/send.ts'
import { useOtpLength } from '../../../steps/one-time-code/code-entry.tsx'
import { CodeForm, type CodeOutcome, type ResendOutcome } from '../../../steps/one-time-code/code-form.tsx'
import { isPinError, pinMessage } from '../../../steps/one-time-code/pin-message.ts'
import { resendCodeOfSale } from '../../../steps/one-time-code/sign-sale.ts'
import { type SentCode, useCodeClock } from '../../../steps/one-time-code/use-code-clock.ts'
import { authorizationText as text } from '../../../text/assisted.ts'
import { AudienceContext } from '../../../ui/audience.ts'
import { ConfirmResend } from '../hand-off/confirm-resend.tsx'
import styles from './home-screen.module.css'

type Props = {
  readonly applicationId: string
  readonly authorization: 'sms' | 'agent'
  readonly sent: SentCode | null
  readonly onChange: (() => void) | null
}

export function AuthorizationStage({ applicationId, authorization, sent, onChange }: Props) {
  const sale = useSale(applicationId)
  const { isBusy: isActing, run } = useBusy()
  useSaleLead(sale, isActing)
  if (sale.progress?.isAuthorized)
    return <Authorized isActing={isActing} onGoOn={() => run(followApplication)} />
  const authorize = async (code?: string): Promise<CodeOutcome> => {
    let outcome: CodeOutcome = { kind: 'left' }
    await run(async () => {
      outcome = await authorizeBy(applicationId, code)
      if (outcome.kind === 'taken') await followApplication()
    })
    return outcome
  }
  if (authorization === 'agent') return <PaperDeclaration onDeclare={() => authorize()} onChange={onChange} />
  return (
    <AudienceContext value="agent">
      <SmsAuthorization {...{ applicationId, sale, sent, onChange }} onCode={authorize} />
    </AudienceContext>
  )
}

type SmsProps = Pick<Props, 'applicationId' | 'sent' | 'onChange'> & {
  readonly sale: Sale
  readonly onCode: (code: string) => Promise<CodeOutcome>
}

function SmsAuthorization({ applicationId, sale, sent, onChange, onCode }: SmsProps) {
  const clock = useCodeClock(sent)
  const { askedResend, isAsking, answer } = useResendQuestion(sale.progress?.handOff?.state === 'open', () =>
    resendCodeOfSale(applicationId),
  )
  return (
    <>
      {isAsking && <ConfirmResend onConfirm={() => answer(true)} onKeep={() => answer(false)} />}
      <PhoneNews sale={sale} />
      <h2 className={styles.otherWay}>{text.orCode}</h2>
      <CodeForm
        length={useOtpLength()}
        clock={clock}
        confirm={({ code }) => onCode(code)}
        resend={askedResend}
        onTaken={() => undefined}
        aside={
          onChange && (
            <Button variant="text" onClick={onChange}>
              {text.change}
            </Button>
          )
        }
      />
    </>
  )
}

/** Another SMS ends the link that the customer has open. */
function useResendQuestion(isOpen: boolean, resend: () => Promise<ResendOutcome>) {
  const [decide, setDecide] = useState<((isWanted: boolean) => void) | null>(null)
  const askedResend = async (): Promise<ResendOutcome> => {
    const isWanted = !isOpen || (await new Promise<boolean>((resolve) => setDecide(() => resolve)))
    return isWanted ? resend() : { kind: 'left' }
  }
  const answer = (isWanted: boolean) => {
    setDecide(null)
    decide?.(isWanted)
  }
  return { askedResend, isAsking: decide !== null, answer }
}

const tones: Readonly<Record<keyof typeof text.phone, Tone>> = {
  sent: 'info',
  open: 'info',
  replaced: 'warn',
  declined: 'warn',
  expired: 'warn',
  authorized: 'good',
}

function PhoneNews({ sale: { progress, isLive } }: { readonly sale: Sale }) {
  const state = progress?.handOff?.state ?? 'sent'
  const news = state === 'finished' ? null : text.phone[state]
  return (
    <div role="status">
      {state !== 'finished' && news !== null && (
        <Notice tone={tones[state]} title={news.title} announce="none">
          {news.text}
        </Notice>
      )}
      {progress !== null && !isLive && <p>{text.asking}</p>}
    </div>
  )
}

/** The bureau is asked now; without its answer the agent asks again. */
const Authorized = ({ isActing, onGoOn }: { readonly isActing: boolean; readonly onGoOn: () => void }) => (
  <>
    <Notice tone="good" title={text.phone.authorized.title} announce="status">
      {text.phone.authorized.text}
    </Notice>
    <ActionBar>
      <Button isLoading={isActing} onClick={onGoOn}>
        {commonText.continue}
      </Button>
    </ActionBar>
  </>
)

async function authorizeBy(applicationId: string, code: string | undefined): Promise<CodeOutcome> {
  const input = { params: { applicationId }, body: code === undefined ? {} : { code } }
  const answer = await send('POST /application/:applicationId/authorization', input, { part: 'pin' })
  if (answer.ok) return { kind: 'taken' }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}

type PaperDeclarationProps = {
  readonly onDeclare: () => Promise<CodeOutcome>
  readonly onChange: (() => void) | null
}

function PaperDeclaration({ onDeclare, onChange }: PaperDeclarationProps) {
  const [isDeclared, setIsDeclared] = useState(false)
  const [problem, setProblem] = useState<{ readonly field?: string; readonly failure?: string }>({})
  const { isBusy, run } = useBusy()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isDeclared) return setProblem({ field: text.paperMissing })
    return void run(async () => {
      setProblem({})
      const outcome = await onDeclare()
      if (outcome.kind === 'failed') setProblem({ failure: outcome.message })
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Checkbox
        name="paper"
        label={text.paper}
        checked={isDeclared}
        onChange={({ target }) => {
          setIsDeclared(target.checked)
          setProblem({})
        }}
        error={problem.field}
      />
      {problem.failure && <Notice tone="bad">{problem.failure}</Notice>}
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {commonText.continue}
        </Button>
        {onChange && (
          <Button variant="text" disabled={isBusy} onClick={onChange}>
            {text.change}
          </Button>
        )}
      </ActionBar>
    </form>
  )
}
