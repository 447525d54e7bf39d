import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ScreenProps } from '../../../client/paths.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { FinishButton } from '../page-end.tsx'

const LinkResult = lazy(() =>
  loadChunk(() => import('./link-result.tsx')).then((module) => ({ default: module.LinkResult })),
)

export function LinkResultScreen({ screen, params }: ScreenProps) {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  const waiting = (
    <>
      <Skeleton shape="card" />
      <ActionBar>
        <FinishButton />
      </ActionBar>
    </>
  )
  const isGuarantee = screen === 'guaranteePaymentResult'
  return (
    <Screen title={isGuarantee ? titles.guaranteePaymentResult : titles.advancedPaymentResult}>
      {isAwake ? (
        <Suspense fallback={waiting}>
          <LinkResult
            upfrontPayment={isGuarantee ? 'guarantee' : 'downPayment'}
            proposalId={params.proposalId ?? ''}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </Screen>
  )
}
