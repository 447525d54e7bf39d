import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { SubmitButton } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { type ReactNode, useRef, useState } from 'react'
import { OfflineNotice } from '../../../client/failure-notice.tsx'
import { useParameters } from '../../../client/parameters.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { PasswordField, useShownPasswords } from '../../../fields/password-field.tsx'
import { textOf } from '../../../fields/read-fields.ts'
import { passwordText } from '../../../text/sign-in.ts'

const lengthMaxDefault = 64

export type NewPassword = { readonly password: string; readonly equalPassword: string }

type Props = {
  readonly onSave: (password: NewPassword) => Promise<HandledFailure | null>
  readonly otherAction?: ReactNode
}

export function PasswordForm({ onSave, otherAction }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const lengthMax = useParameters()?.passwordInputMaxLength ?? lengthMaxDefault
  const [typed, setTyped] = useState<NewPassword>({ password: '', equalPassword: '' })
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [lines, setLines] = useState<readonly string[]>([])
  const [isLost, setIsLost] = useState(false)
  const { isShown, tick } = useShownPasswords()
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  const save = async (data: FormData) => {
    const given = { password: textOf(data, 'password'), equalPassword: textOf(data, 'equalPassword') }
    const found = checkPassword(given.password, given.equalPassword, lengthMax)
    setTyped(given)
    setLines([])
    setIsLost(false)
    setProblems(found ?? {})
    if (found) return focus(found.password ? 'password' : 'equalPassword')
    const failure = await onSave(given)
    if (!failure || failure.isHandled) return
    if (failure.status === 0) setIsLost(true)
    else setLines(failure.message ? linesOf(failure.message) : [commonText.wordlessText])
  }

  const shared = { autoComplete: 'new-password', isShown } as const
  return (
    <form ref={form} action={save}>
      {lines.length > 0 && (
        <Notice tone="bad">
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      <PasswordField
        {...shared}
        name="password"
        label={passwordText.newPassword}
        hint={passwordText.hint}
        defaultValue={typed.password}
        error={problems.password}
      />
      <PasswordField
        {...shared}
        name="equalPassword"
        label={passwordText.equalPassword}
        defaultValue={typed.equalPassword}
        error={problems.equalPassword}
      />
      {tick}
      {isLost && <OfflineNotice />}
      <ActionBar>
        <SubmitButton>{passwordText.save}</SubmitButton>
        {otherAction}
      </ActionBar>
    </form>
  )
}

/** The specification's least; the most is a parameter. */
const lengthMin = 8

export type PasswordProblems = { readonly password?: string; readonly equalPassword?: string }

export function checkPassword(
  password: string,
  equalPassword: string,
  lengthMax: number,
): PasswordProblems | null {
  const length = [...password].length
  if (length < lengthMin) return { password: passwordText.tooShort }
  if (length > lengthMax) return { password: passwordText.tooLong(lengthMax) }
  return password === equalPassword ? null : { equalPassword: passwordText.notEqual }
}

export const linesOf = (message: string): readonly string[] =>
  message
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '')
