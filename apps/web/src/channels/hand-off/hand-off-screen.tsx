import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { checkHandOff, DeclineEnd } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { ScreenProps } from '../../client/paths.ts'
import { send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { openingText } from '../../text/hand-off.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { Opening } from './opening.tsx'
import { type HandOffLink, useHandOffLink } from './use-hand-off-link.ts'

/** The page of the link itself has to show on a slow network: the rest loads once the link is open. */
const OpenSale = lazy(() =>
  loadChunk(() => import('./open-sale.tsx')).then((module) => ({ default: module.OpenSale })),
)

const LinkEnd = lazy(() =>
  loadChunk(() => import('./link-end.tsx')).then((module) => ({ default: module.LinkEnd })),
)
const InvalidLink = lazy(() =>
  loadChunk(() => import('./link-end.tsx')).then((module) => ({ default: module.InvalidLink })),
)
const EndOfLink = lazy(() =>
  loadChunk(() => import('./end-of-link.tsx')).then((module) => ({ default: module.EndOfLink })),
)

type Turn =
  | { readonly kind: 'opened'; readonly applicationId: string }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'invalidated'; readonly ended: DeclineEnd }

export function HandOffScreen({ params }: ScreenProps) {
  const link = useHandOffLink(params)
  const [turn, setTurn] = useState<Turn | null>(null)
  const { asked, askAgain } = useAnswer<typeof checkHandOff>(
    (signal) =>
      link
        ? send(
            'GET /publicdata/validate/veridas/assisted/:handOffId/:token',
            { params: { handOffId: link.handOffId, token: link.token } },
            { signal, part: 'catalogue' },
          )
        : null,
    link?.token ?? '',
  )
  // The answer to a press may be lost: the link is here and nothing is authorised, so the customer presses again.
  const isOpenHere = asked.kind === 'answered' && asked.body.isOpenHere && asked.body.consents === null
  const stage = turn?.kind ?? (isOpenHere ? 'opened' : asked.kind)
  useStageFocus(stage)

  if (link === null) return <LinkEnd kind="missing" />
  if (turn?.kind === 'invalidated') return <LinkEnd kind={endPages[turn.ended]} />
  if (link === undefined || asked.kind === 'asking') {
    return (
      <Screen title={titles.handOff} lead={openingText.checking} isWaiting>
        <Skeleton shape="card" />
      </Screen>
    )
  }
  if (turn?.kind === 'invalid') {
    return <EndOfLink link={link} unknown={<InvalidLink message={turn.message} />} />
  }
  if (asked.kind === 'failed') {
    // Only the browser that had the link is told why it is over.
    if (asked.failure.status === 410) {
      return <EndOfLink link={link} unknown={<InvalidLink message={asked.failure.message} />} />
    }
    return (
      <Screen title={titles.handOff}>
        <FailureNotice failure={asked.failure} onRetry={askAgain} />
      </Screen>
    )
  }
  const { body: facts } = asked
  if (turn?.kind === 'opened' || isOpenHere) {
    return (
      <Suspense fallback={<ScreenSkeleton title={titles.handOff} />}>
        <OpenSale
          applicationId={turn?.applicationId ?? link.proposalId}
          link={link}
          facts={facts}
          onSessionOver={() => openAgain(link)}
        />
      </Suspense>
    )
  }
  return (
    <Opening
      link={link}
      facts={facts}
      onOpened={(applicationId) => setTurn({ kind: 'opened', applicationId })}
      onInvalid={(message) => setTurn({ kind: 'invalid', message })}
      onInvalidated={(ended) => setTurn({ kind: 'invalidated', ended })}
    />
  )
}

const endPages = { sale: 'denied', link: 'declined' } as const satisfies Readonly<Record<DeclineEnd, string>>

const openedAgainAt = 'openedAgainAt'
/** A page that was reloaded a moment ago has a browser that keeps no session. */
const againMsMin = 60_000

async function openAgain({ handOffId, token }: HandOffLink): Promise<boolean> {
  const before = Number(history.state?.[openedAgainAt] ?? 0)
  if (Date.now() - before < againMsMin) return false
  history.replaceState({ ...history.state, [openedAgainAt]: Date.now() }, '')
  return (
    await send(
      'POST /publicdata/validate/veridas/assisted/:handOffId/:token',
      { params: { handOffId, token }, body: {} },
      { part: 'background' },
    )
  ).ok
}
