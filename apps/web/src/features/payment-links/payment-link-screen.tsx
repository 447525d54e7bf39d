import { loadAhead, loadChunk } from '@cupo/ui/load-chunk.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { lazy, Suspense, useEffect } from 'react'
import type { ScreenProps } from '../../client/paths.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { useLink } from './use-link.ts'

const linkPage = () => import('./link-page.tsx')
const loadPage = () => loadChunk(linkPage)
const LinkSummary = lazy(() => loadPage().then((page) => ({ default: page.LinkSummary })))
const LinkFailure = lazy(() => loadPage().then((page) => ({ default: page.LinkFailure })))

export function PaymentLinkScreen({ screen, params }: ScreenProps) {
  const asked = useLink(screen, params)
  const isGuarantee = screen === 'guaranteePayment'
  const title = isGuarantee ? titles.guaranteePayment : titles.advancedPayment
  useEffect(() => {
    loadAhead(linkPage)
  }, [])
  const waiting = (
    <Screen title={title} isWaiting>
      <Skeleton shape="amount" />
      <Skeleton shape="card" />
    </Screen>
  )
  if (asked.kind === 'asking') return waiting
  return (
    <Suspense fallback={waiting}>
      {asked.kind === 'answered' ? (
        <LinkSummary upfrontPayment={isGuarantee ? 'guarantee' : 'downPayment'} link={asked.link} />
      ) : (
        <LinkFailure title={title} failure={asked.failure} onRetry={asked.askAgain} />
      )}
    </Suspense>
  )
}
