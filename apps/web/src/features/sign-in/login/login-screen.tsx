import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import {
  type ChunkFailure,
  loadChunk,
  loadEarly,
  loadOrTell,
  wordsOfMissingPart,
} from '@cupo/ui/load-chunk.ts'
import { ProgressDots } from '@cupo/ui/progress-dots.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { isStepWanted } from '../../../client/entry.ts'
import { type ArrivalState, goToScreen } from '../../../client/navigate.ts'
import { sealing } from '../../../client/seal-to-server.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { MaskedField } from '../../../fields/masked-field.tsx'
import { identityMask, isIdentityNumber, signInMask } from '../../../fields/masks.ts'
import { loginText } from '../../../text/sign-in.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import type { Choice } from './choose-line.tsx'

const nextStep = () => import('./choose-line.tsx')
const loadNextStep = () => loadChunk(nextStep)
const ChooseLine = lazy(() => loadNextStep().then((module) => ({ default: module.ChooseLine })))
const LoginExtras = lazy(() => loadNextStep().then((module) => ({ default: module.LoginExtras })))
const SignInFailure = lazy(() => loadNextStep().then((module) => ({ default: module.SignInFailure })))

export function LoginScreen() {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isAwake, setIsAwake] = useState(false)
  const message = useHistoryState<ArrivalState | null>()?.message
  useStageFocus(choice ? 'line' : 'document')
  useEffect(() => {
    loadEarly(() => Promise.all([nextStep(), sealing()])).then((loaded) => setIsAwake(loaded !== null))
  }, [])
  if (choice) {
    return (
      <Suspense>
        <ChooseLine choice={choice} onBack={() => setChoice(null)} />
        <LoginExtras />
      </Suspense>
    )
  }
  return (
    <Screen
      title={titles.login}
      lead={message ?? (isStepWanted() ? loginText.leadToStep : loginText.lead)}
      progress={<ProgressDots current={1} label={loginText.progress(1)} />}
    >
      <DocumentForm onChoice={setChoice} />
      {isAwake && (
        <Suspense>
          <LoginExtras />
        </Suspense>
      )}
    </Screen>
  )
}

type Props = { readonly onChoice: (choice: Choice) => void }

function DocumentForm({ onChoice }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [missing, setMissing] = useState<ChunkFailure | null>(null)

  const goOn = async (data: FormData) => {
    const text = String(data.get('identityCardNumber') ?? '')
    const identityNumber = identityMask.digitsOf(text)
    setTyped(text)
    setFailure(null)
    setIsWrong(!isIdentityNumber(identityNumber))
    if (!isIdentityNumber(identityNumber)) {
      form.current?.querySelector<HTMLElement>('[name=identityCardNumber]')?.focus()
      return
    }
    setMissing(null)
    const work = await loadOrTell(nextStep, setMissing)
    if (work === null) return
    const step = await work.askHow(identityNumber)
    if (step.kind === 'choose') onChoice(step.choice)
    if (step.kind === 'failed') setFailure(step.failure)
  }

  return (
    <form ref={form} action={goOn}>
      <MaskedField
        mask={signInMask}
        autoComplete="off"
        name="identityCardNumber"
        label={loginText.identityNumber}
        defaultValue={typed}
        error={isWrong ? loginText.identityNumberWrong : undefined}
      />
      {failure && (
        <Suspense>
          <SignInFailure failure={failure} />
        </Suspense>
      )}
      {!isStepWanted() && (
        <Button variant="text" onClick={() => goToScreen('form')}>
          {loginText.toTheForm}
        </Button>
      )}
      <Button variant="text" onClick={() => goToScreen('fastPayment')}>
        {loginText.toFastPayment}
      </Button>
      <ActionBar note={missing && <p role="alert">{wordsOfMissingPart(missing).text}</p>}>
        <SubmitButton>{commonText.continue}</SubmitButton>
      </ActionBar>
    </form>
  )
}
