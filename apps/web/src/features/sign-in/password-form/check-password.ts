import { passwordText } from '../../../text/sign-in.ts'

/** The specification's least; the most is a parameter. */
const lengthMin = 8

export type PasswordProblems = { readonly password?: string; readonly equalPassword?: string }

/** The clear mistakes of a new password; null when the server may judge it (conformance: R-V24). */
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

/** The server's errors of a password: one sentence each between commas. */
export const linesOf = (message: string): readonly string[] =>
  message
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '')
