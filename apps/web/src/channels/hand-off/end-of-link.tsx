import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import type { CallResult, HandOffEnding, lookAtHandOffEnd } from '@cupo/wire'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { LinkEnd } from './link-end.tsx'
import { SaleEnd } from './sale-end.tsx'
import { SignedPage } from './signed-page.tsx'
import type { HandOffLink } from './use-hand-off-link.ts'

type Props = {
  readonly link: HandOffLink
  readonly isJustSigned?: boolean
  readonly standing?: string
  readonly unknown: ReactNode
}

export function EndOfLink({ link, isJustSigned = false, standing = '', unknown }: Props) {
  const { handOffId, token } = link
  const { asked, askAgain } = useAnswer<typeof lookAtHandOffEnd>(
    (signal) =>
      send(
        'GET /publicdata/validate/veridas/assisted/:handOffId/:token/end',
        { params: { handOffId, token } },
        { signal, part: 'catalogue' },
      ),
    `${token} ${standing}`,
  )
  useStageFocus(asked.kind)
  if (asked.kind === 'asking') return <ScreenSkeleton title={titles.handOff} />
  if (asked.kind === 'answered') return <Ending isJustSigned={isJustSigned} {...asked.body} />
  if (asked.failure.status === 410) return unknown
  return (
    <Screen title={titles.handOff}>
      <FailureNotice failure={asked.failure} onRetry={askAgain} />
    </Screen>
  )
}

type EndingProps = CallResult<typeof lookAtHandOffEnd> & { readonly isJustSigned: boolean }

function Ending({ end, reasons, signed, isJustSigned }: EndingProps) {
  if (signed !== null) return <SignedPage signed={signed} isJustSigned={isJustSigned} />
  switch (end) {
    case 'refused':
    case 'cancelled':
    case 'ended':
      return <SaleEnd kind={end} reasons={reasons} />
    default:
      return <LinkEnd kind={end satisfies Exclude<HandOffEnding, 'refused' | 'cancelled' | 'ended'>} />
  }
}
