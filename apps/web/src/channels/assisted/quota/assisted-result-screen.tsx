import { InView } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type ComponentProps, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { actingHere } from '../../../client/who-acts.ts'
import {
  type AnsweredPreValidation,
  keepInPreValidation,
} from '../../../features/pre-validation/pre-validation.ts'
import { DeviceOffers } from '../../../features/pre-validation/result/device-offers.tsx'
import { handOver } from '../../../features/pre-validation/result/hand-over.ts'
import { HeldResult } from '../../../features/pre-validation/result/held-result.tsx'
import { QuotaFacts } from '../../../features/pre-validation/result/quota-facts.tsx'
import { visitEntry } from '../../../features/pre-validation/visit.ts'
import { deviceOffersText, resultWords } from '../../../text/pre-validation-result.ts'
import { titles } from '../../../text/titles.ts'
import { AudienceContext } from '../../../ui/audience.ts'
import { Screen } from '../../../ui/screen.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'

export const AssistedResultScreen = () => <HeldResult>{(held) => <AssistedResult held={held} />}</HeldResult>

function AssistedResult({ held }: { readonly held: AnsweredPreValidation }) {
  const [isInShop, setIsInShop] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const sell = (sku: string) =>
    run(async () => {
      setFailure(null)
      const outcome = await handOver(held.hash, sku)
      setIsInShop(outcome.kind === 'inShop')
      if (outcome.kind === 'failed') setFailure(outcome.failure)
    })
  return (
    <AudienceContext value="agent">
      <Frame title={titles.preValidationAssistedResult} lead={resultWords.agent.lead}>
        <QuotaFacts result={held.result} />
        <DeviceOffers hash={held.hash} onReproved={showReasons} onSell={sell} isSelling={isBusy}>
          <FailureNotice failure={failure} />
          {isInShop && (
            <InView>
              <Notice tone="info" title={deviceOffersText.shopTitle} announce="status">
                {deviceOffersText.shop}
              </Notice>
            </InView>
          )}
        </DeviceOffers>
      </Frame>
    </AudienceContext>
  )

  function showReasons(messages: AnsweredPreValidation['result']['messages']) {
    keepInPreValidation({ result: { ...held.result, situation: 'reproved', messages } })
    goToScreen('preValidationReproved', { state: visitEntry() })
  }
}

const Frame = (props: ComponentProps<typeof Screen>) =>
  actingHere() === 'agent' ? <AssistedFrame {...props} isCancellable={false} /> : <Screen {...props} />
