import { lazy, Suspense, useRef, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { MaskedField } from '../../../fields/masked-field.tsx'
import { identityMask, signInMask } from '../../../fields/masks.ts'
import { commonText } from '../../../text/common.ts'
import { loginText } from '../../../text/login.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import type { Choice } from './ask-how.ts'

const digitsMin = 6

const loadWork = () => import('./login-work.ts')
const PayWithoutSignIn = lazy(() => loadWork().then((work) => ({ default: work.PayWithoutSignIn })))
const FailureNotice = lazy(() => loadWork().then((work) => ({ default: work.FailureNotice })))

type Props = { readonly onChoice: (choice: Choice) => void }

export function DocumentForm({ onChoice }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [isOffline, setIsOffline] = useState(false)

  const goOn = async (data: FormData) => {
    const text = String(data.get('identityCardNumber') ?? '')
    const identityNumber = identityMask.digitsOf(text)
    setTyped(text)
    setFailure(null)
    setIsWrong(identityNumber.length < digitsMin)
    if (identityNumber.length < digitsMin) {
      form.current?.querySelector<HTMLElement>('[name=identityCardNumber]')?.focus()
      return
    }
    const work = await loadWork().catch(() => null)
    setIsOffline(work === null)
    if (work === null) return
    const asked = await work.askHow(identityNumber)
    if (asked.kind === 'choose') onChoice(asked.choice)
    if (asked.kind === 'failed') setFailure(asked.failure)
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
          <FailureNotice failure={failure} />
          {failure.errorCode === 'LimiteDeIntentos' && <PayWithoutSignIn />}
        </Suspense>
      )}
      <Button variant="text" onClick={() => goToScreen('form')}>
        {loginText.toTheForm}
      </Button>
      <Button variant="text" onClick={() => goToScreen('fastPayment')}>
        {loginText.toFastPayment}
      </Button>
      <ActionBar note={isOffline && <p role="alert">{commonText.offlineText}</p>}>
        <SubmitButton>{commonText.continue}</SubmitButton>
      </ActionBar>
    </form>
  )
}
