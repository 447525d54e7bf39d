import { lazy, Suspense, useEffect, useState } from 'react'
import { loginText } from '../../../text/login.ts'
import { titles } from '../../../text/titles.ts'
import { useStageFocus } from '../../../ui/heading-focus.ts'
import { Screen } from '../../../ui/screen.tsx'
import { SignInProgress } from '../sign-in-progress.tsx'
import type { Choice } from './ask-how.ts'
import { DocumentForm } from './document-form.tsx'

const loadWork = () => import('./login-work.ts')
const LineForm = lazy(() => loadWork().then((work) => ({ default: work.LineForm })))
const LoginExtras = lazy(() => loadWork().then((work) => ({ default: work.LoginExtras })))

/** Who signs in, and by which line. Prerendered; the document's form works before it wakes up. */
export function LoginScreen() {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isAwake, setIsAwake] = useState(false)
  useStageFocus(choice ? 'line' : 'document')
  useEffect(() => {
    loadWork().then(
      () => setIsAwake(true),
      () => undefined,
    )
  }, [])
  if (choice) {
    return (
      <Suspense>
        <LineForm choice={choice} onBack={() => setChoice(null)} />
        <LoginExtras />
      </Suspense>
    )
  }
  return (
    <Screen title={titles.login} lead={loginText.lead} progress={<SignInProgress step={1} />}>
      <DocumentForm onChoice={setChoice} />
      {isAwake && (
        <Suspense>
          <LoginExtras />
        </Suspense>
      )}
    </Screen>
  )
}
