import type { Call, CallInput } from '@cupo/wire'
import { type Failure, type RequestOptions, request, type Success } from '../api/request.ts'
import { type FailedPart, reactionTo } from './failure-reactions.ts'
import { goToScreen } from './navigate.ts'
import { matchPath, paths } from './paths.ts'

type SendOptions = RequestOptions & { readonly part?: FailedPart }

/** A failure, and whether the customer has already been taken elsewhere because of it. */
export type HandledFailure = Failure & { readonly isHandled: boolean }

export type SendResult<C extends Call> = Success<C> | HandledFailure

/** Sends a call and carries out what the error table says. With `isHandled` the screen has nothing left to say. */
export async function send<const C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<SendResult<C>> {
  const result = await request(call, input, options)
  if (result.ok) return result
  if (options.signal?.aborted) return { ...result, isHandled: true }
  return { ...result, isHandled: await react(result, options.part ?? partHere()) }
}

/** The borrower's area tells its failures where they happen. */
function partHere(): FailedPart {
  const match = matchPath(location.pathname)
  return match && paths[match.screen].access === 'borrower' ? 'account' : 'other'
}

async function react(failure: Failure, part: FailedPart): Promise<boolean> {
  const reaction = reactionTo(failure, part)
  switch (reaction.kind) {
    case 'go':
      goToScreen(reaction.screen, {
        state: {
          ...(failure.message ? { message: failure.message } : {}),
          ...(part === 'account' ? { enterAt: 'login' as const } : {}),
        },
      })
      return true
    case 'followStatus': {
      const { followApplication } = await import('./journey/follow.ts')
      await followApplication()
      return true
    }
    case 'waitAndReload': {
      const { waitAndReload } = await import('./journey/wait-and-reload.ts')
      return waitAndReload(reaction.seconds)
    }
    case 'tell':
      return false
  }
}
