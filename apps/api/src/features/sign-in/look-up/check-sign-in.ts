import { asksForPassword, findBorrower } from '../password/borrower-row.ts'
import { decoyWay, type SignInWay } from './decoy.ts'
import { type PersonParts, personOf } from './person-of.ts'

export type SignInCheck = SignInWay & {
  readonly mobiles: readonly { readonly mobileLastDigits: string }[]
}

/** How a document signs in and to which lines a code can go, real or invented (conformance: R-S11). */
export async function checkSignIn(parts: PersonParts, document: string): Promise<SignInCheck> {
  const person = await personOf(parts, document)
  const borrower = await findBorrower(parts.db, person.documentIndex)
  const decoy = decoyWay(parts.secrets, document)
  const way =
    person.latest === null
      ? decoy
      : {
          loginOTP: borrower?.passwordHash == null,
          updatePassword: asksForPassword(borrower),
        }
  return { ...way, mobiles: person.lines.map(({ lastDigits }) => ({ mobileLastDigits: lastDigits })) }
}
