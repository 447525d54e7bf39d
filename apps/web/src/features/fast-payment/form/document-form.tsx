import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import { MaskedField } from '../../../fields/masked-field.tsx'
import { payerMask } from '../../../fields/masks.ts'
import { captchaBoxText } from '../../../text/captcha.ts'
import { commonText } from '../../../text/common.ts'
import { fastPaymentText as text } from '../../../text/fast-payment.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { CaptchaBox } from '../../captcha/captcha-box.tsx'
import styles from './document-form.module.css'
import { loadWork } from './load-work.ts'
import type { LookedUp } from './look-up.ts'

const FormOutcome = lazy(() => loadWork().then((work) => ({ default: work.FormOutcome })))

const digitsMin = 6

/** The document and the captcha; the button works once both are there (conformance: R-V46). */
export function DocumentForm({ isAwake }: { readonly isAwake: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [outcome, setOutcome] = useState<LookedUp | null>(null)
  const [isOffline, setIsOffline] = useState(false)

  // What was typed before the page woke up.
  useEffect(() => {
    if (form.current) setTyped(shownIn(new FormData(form.current)))
  }, [])

  const identityNumber = payerMask.digitsOf(typed)
  const goOn = async (data: FormData) => {
    const shown = shownIn(data)
    setTyped(shown)
    setIsChecked(true)
    setIsCaptchaMissed(ticket === null)
    setOutcome(null)
    if (ticket === null || payerMask.digitsOf(shown).length < digitsMin) return
    const work = await loadWork().catch(() => null)
    setIsOffline(work === null)
    if (work === null) return
    const found = await work.lookUp(payerMask.digitsOf(shown), ticket)
    if (found.kind === 'captcha') setTicket(null)
    setIsCaptchaMissed(found.kind === 'captcha')
    setOutcome(found)
  }
  const missing = [
    ...(identityNumber === '' ? [text.missingParts.document] : []),
    ...(ticket === null ? [text.missingParts.captcha] : []),
  ]
  // A disabled button keeps Enter from sending the form; whoever presses it is told why.
  const tellWhatIsMissing = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || missing.length === 0) return
    setIsChecked(true)
    setIsCaptchaMissed(ticket === null)
  }

  return (
    <form ref={form} action={goOn} noValidate>
      {outcome && (
        <Suspense>
          <FormOutcome outcome={outcome} onRetry={() => setOutcome(null)} />
        </Suspense>
      )}
      <MaskedField
        mask={payerMask}
        name="document"
        autoComplete="off"
        label={text.document}
        hint={text.documentHint}
        defaultValue={typed}
        error={isChecked ? problemOf(identityNumber) : undefined}
        onValue={(value) => {
          setTyped(value)
          setIsChecked(false)
        }}
        onBlur={() => setIsChecked(identityNumber === '')}
        onKeyDown={tellWhatIsMissing}
      />
      <CaptchaBox
        ticket={ticket}
        onTicket={(earned) => {
          setTicket(earned)
          setIsCaptchaMissed(false)
        }}
        error={isCaptchaMissed ? captchaBoxText.missing : undefined}
      />
      <Button variant="text" onClick={() => goToScreen('login')}>
        {text.toTheLogin}
      </Button>
      <ActionBar note={isOffline ? <Offline /> : <Missing parts={missing} />}>
        <SubmitButton disabled={isAwake && missing.length > 0}>{commonText.continue}</SubmitButton>
      </ActionBar>
    </form>
  )
}

const shownIn = (data: FormData) => String(data.get('document') ?? '')

function problemOf(identityNumber: string): string | undefined {
  if (identityNumber === '') return text.documentEmpty
  return identityNumber.length < digitsMin ? text.documentWrong : undefined
}

const Offline = () => <p role="alert">{commonText.offlineText}</p>

/** Says why the button is disabled. */
const Missing = ({ parts }: { readonly parts: readonly string[] }) => (
  <p className={styles.missing}>{parts.length > 0 && `${text.missing} ${parts.join(', ')}.`}</p>
)
