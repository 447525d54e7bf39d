import { fieldMessages, isEmail } from '@cupo/wire'

export type OtherEmail = {
  readonly email: string
  readonly confirmation: string
  readonly hasTerms: boolean
}
export type OtherEmailErrors = Partial<Readonly<Record<'email' | 'confirmation' | 'terms', string>>>

/** The rules of another address for the link (conformance: R-V18); values arrive trimmed. */
export function checkOtherEmail({ email, confirmation, hasTerms }: OtherEmail): OtherEmailErrors {
  const ofEmail =
    email === '' ? fieldMessages.alternateEmailRequired : isEmail(email) ? null : fieldMessages.alternateEmail
  const ofConfirmation =
    confirmation === ''
      ? fieldMessages.alternateEmailRequired
      : confirmation === email
        ? null
        : fieldMessages.alternateEmailConfirmation
  return {
    ...(ofEmail && { email: ofEmail }),
    ...(ofConfirmation && { confirmation: ofConfirmation }),
    ...(!hasTerms && { terms: fieldMessages.acceptTermsConditions }),
  }
}
