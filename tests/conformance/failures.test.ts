import { expect, test } from 'vitest'
import { type FailedPart, reactionTo } from '../../apps/web/src/client/failure-reactions.ts'
import { pathTo } from '../../apps/web/src/client/paths.ts'
import { expectEachOnce, holds } from './hold-table.ts'
import { expectPlayed } from './screen-tests.ts'
import {
  type FailedCall,
  failureScreens,
  failures,
  type SpecifiedFailure,
  type SpecifiedReaction,
} from './tables/failures.ts'

const partOf: Readonly<Record<FailedCall, FailedPart>> = {
  any: 'other',
  form: 'form',
  pin: 'pin',
  'resend of a payment link': 'resendLink',
  'call with sentences of its own': 'catalogue',
  claims: 'claims',
  'bank account': 'account',
  'quota of a pre-validation': 'preValidation',
  'question that a screen repeats': 'background',
}

function reactionOf({ call, status = 0, errorCode = '', message = '', ...row }: SpecifiedFailure) {
  const sessionEnded = row.sessionEnded === true
  const unsaid = { requestId: '', errors: [], applicationStatus: null, pinError: null }
  return reactionTo({ ok: false, status, errorCode, message, sessionEnded, ...unsaid }, partOf[call])
}

function metBy(reaction: ReturnType<typeof reactionOf>): SpecifiedReaction | 'followStatus' | 'signIn' {
  switch (reaction.kind) {
    case 'go':
      return { path: pathTo(reaction.screen, '') }
    case 'waitAndAskAgain':
      return { overlaySeconds: reaction.seconds }
    case 'enterAgain':
      return 'form or sign-in'
    case 'tell':
      return 'message'
    case 'followStatus':
    case 'signIn':
      return reaction.kind
  }
}

test.each(failures)('a failed call meets what the error catalogue says: $says (R-V76)', (row) =>
  holds(row, (specified) => expect(metBy(reactionOf(specified))).toEqual(specified.reaction)),
)

test.each(failureScreens)(
  'a screen does with a failure what the catalogue says, played by its test: $says (R-V76)',
  (row) => holds(row, expectPlayed),
)

const catalogue = [...failures, ...failureScreens]

test('a failure stands once in its catalogue', () => expectEachOnce(catalogue))
