import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import {
  type ChunkFailure,
  loadChunk,
  loadEarly,
  loadOrTell,
  wordsOfMissingPart,
} from '@cupo/ui/load-chunk.ts'
import { MissingNote } from '@cupo/ui/missing-note.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import { sealing } from '../../../client/seal-to-server.ts'
import { MaskedField } from '../../../fields/masked-field.tsx'
import { isIdentityNumber, payerMask } from '../../../fields/masks.ts'
import { CaptchaBox } from '../../../steps/captcha/captcha-box.tsx'
import { fastPaymentText as text } from '../../../text/fast-payment.ts'
import { captchaBoxText } from '../../../text/form-notices.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import type { LookUpResult } from './look-up.tsx'

const lookUpFile = () => import('./look-up.tsx')
const loadLookUp = () => loadChunk(lookUpFile)
const LookUpOutcome = lazy(() => loadLookUp().then((module) => ({ default: module.LookUpOutcome })))
const MaintenanceCheck = lazy(() => loadLookUp().then((module) => ({ default: module.MaintenanceCheck })))

export function FastPaymentScreen() {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    loadEarly(() => Promise.all([lookUpFile(), sealing()])).then((loaded) => setIsAwake(loaded !== null))
  }, [])
  return (
    <Screen title={titles.fastPayment} lead={text.lead}>
      <DocumentForm isAwake={isAwake} />
      {isAwake && (
        <Suspense>
          <MaintenanceCheck />
        </Suspense>
      )}
    </Screen>
  )
}

function DocumentForm({ isAwake }: { readonly isAwake: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { ticket, earnTicket, isCaptchaMissed, missCaptcha, result, dismissResult, missingPart, lookUp } =
    useLookUp()

  useEffect(() => {
    if (form.current) setTyped(shownIn(new FormData(form.current)))
  }, [])

  const identityNumber = payerMask.digitsOf(typed)
  const goOn = (data: FormData) => {
    const shown = shownIn(data)
    setTyped(shown)
    setIsChecked(true)
    return lookUp(payerMask.digitsOf(shown))
  }
  const missing = [
    ...(identityNumber === '' ? [text.missingParts.document] : []),
    ...(ticket === null ? [text.missingParts.captcha] : []),
  ]
  // A disabled button keeps Enter from sending the form: the key tells what is missing.
  const tellWhatIsMissing = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || missing.length === 0) return
    setIsChecked(true)
    missCaptcha()
  }

  return (
    <form ref={form} action={goOn} noValidate>
      {result && (
        <Suspense>
          <LookUpOutcome outcome={result} onRetry={dismissResult} />
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
        onTicket={earnTicket}
        error={isCaptchaMissed ? captchaBoxText.missing : undefined}
      />
      <Button variant="text" onClick={() => goToScreen('login')}>
        {text.toTheLogin}
      </Button>
      <ActionBar
        note={
          missingPart ? (
            <p role="alert">{wordsOfMissingPart(missingPart).text}</p>
          ) : (
            <MissingNote names={missing} />
          )
        }
      >
        <SubmitButton disabled={isAwake && missing.length > 0}>{commonText.continue}</SubmitButton>
      </ActionBar>
    </form>
  )
}

function useLookUp() {
  const [ticket, setTicket] = useState<string | null>(null)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [result, setResult] = useState<LookUpResult | null>(null)
  const [missingPart, setMissingPart] = useState<ChunkFailure | null>(null)
  return {
    ticket,
    isCaptchaMissed,
    result,
    missingPart,
    earnTicket(earned: string | null) {
      setTicket(earned)
      setIsCaptchaMissed(false)
    },
    missCaptcha: () => setIsCaptchaMissed(ticket === null),
    dismissResult: () => setResult(null),
    async lookUp(identityNumber: string) {
      setIsCaptchaMissed(ticket === null)
      setResult(null)
      if (ticket === null || !isIdentityNumber(identityNumber)) return
      setMissingPart(null)
      const module = await loadOrTell(lookUpFile, setMissingPart)
      if (module === null) return
      const answer = await module.lookUp(identityNumber, ticket)
      if (answer.kind === 'captcha') setTicket(null)
      setIsCaptchaMissed(answer.kind === 'captcha')
      setResult(answer)
    },
  }
}

const shownIn = (data: FormData) => String(data.get('document') ?? '')

function problemOf(identityNumber: string): string | undefined {
  if (identityNumber === '') return text.documentEmpty
  return !isIdentityNumber(identityNumber) ? text.documentWrong : undefined
}
