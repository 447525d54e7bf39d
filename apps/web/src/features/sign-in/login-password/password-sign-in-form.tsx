import { requestToken } from '@cupo/wire'
import { useRef, useState } from 'react'
import { goOnSignedIn, startSession } from '../../../client/after-sign-in.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { PasswordField, useShownPasswords } from '../../../fields/password-field.tsx'
import { textOf } from '../../../fields/read-fields.ts'
import { commonText } from '../../../text/common.ts'
import { passwordText, signInText } from '../../../text/sign-in.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { askSealed } from '../ask-sealed.ts'

const byPassword = { grant_type: 'password', login_type: 'password' } as const

type Props = { readonly identityNumber: string; readonly onForgotten: () => void }

export function PasswordSignInForm({ identityNumber, onForgotten }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [typed, setTyped] = useState('')
  const { isShown, tick } = useShownPasswords()

  const enter = async (data: FormData) => {
    const password = textOf(data, 'password')
    if (password === '') return fail(passwordText.required)
    const answer = await askSealed(requestToken, password, (sealed) => ({
      body: { ...byPassword, username: identityNumber, password: sealed },
    }))
    if (answer.ok) {
      startSession()
      return goOnSignedIn()
    }
    if (answer.isHandled) return
    // A password that never arrived at the server may still be right.
    setTyped(answer.status === 0 ? password : '')
    return fail(answer.message || commonText.offlineText)
  }

  const fail = (message: string) => {
    setError(message)
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }

  return (
    <form ref={form} action={enter}>
      <input type="text" name="username" autoComplete="username" value={identityNumber} readOnly hidden />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={passwordText.password}
        isShown={isShown}
        defaultValue={typed}
        error={error}
      />
      {tick}
      <Button variant="text" onClick={onForgotten}>
        {passwordText.forgot}
      </Button>
      <Button variant="text" onClick={() => goToScreen('login')}>
        {signInText.otherIdentityNumber}
      </Button>
      <ActionBar>
        <SubmitButton>{passwordText.enter}</SubmitButton>
      </ActionBar>
    </form>
  )
}
