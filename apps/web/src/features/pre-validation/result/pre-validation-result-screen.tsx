import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { InView } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { PreValidationResult } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import { loadParameters } from '../../../client/parameters.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import type { Audience } from '../../../text/common.ts'
import {
  reprovedText,
  resultText,
  resultWords,
  sentToPersonText,
} from '../../../text/pre-validation-result.ts'
import { loanProgressText } from '../../../text/status.ts'
import { titles } from '../../../text/titles.ts'
import { AudienceContext } from '../../../ui/audience.ts'
import { Screen } from '../../../ui/screen.tsx'
import { type AnsweredPreValidation, askAnother, channelViews } from '../pre-validation.ts'
import { audienceOf, visitStore } from '../visit.ts'
import { handOver } from './hand-over.ts'
import { HeldResult } from './held-result.tsx'
import { QuotaFacts } from './quota-facts.tsx'

export const PreValidationResultScreen = () => (
  <HeldResult>{(held) => <QuotaResult held={held} />}</HeldResult>
)

function QuotaResult({ held }: { readonly held: AnsweredPreValidation }) {
  const audience = audienceOf(useStore(visitStore))
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const { barredBy } = held.result
  const [sku] = useState(readChosenSku)
  const apply = (chosen?: string) =>
    run(async () => {
      setFailure(null)
      const outcome = await handOver(held.hash, chosen)
      if (outcome.kind === 'failed') setFailure(outcome.failure)
      setSentTo(outcome.kind === 'sent' ? outcome.mobileLastDigits : null)
    })
  const goOnWithPhone = useEffectEvent(() => {
    if (sku === null || barredBy !== null) return
    forgetChosenSku()
    apply(sku)
  })
  useEffect(() => goOnWithPhone(), [])
  const words = resultWords[audience]
  const needsPhone = audience === 'customer' && channelViews[held.channel].hasDownPayment
  const goOn = () => (needsPhone ? run(() => leaveForPhones(held.result.quotaMax)) : apply())
  if (barredBy !== null) return <BarredResult result={held.result} barredBy={barredBy} />
  return (
    <AudienceContext value={audience}>
      <Screen title={screenTitles[audience]} lead={words.lead}>
        <QuotaFacts result={held.result} />
        <FailureNotice failure={failure} />
        {sentTo !== null && (
          <InView>
            <Notice tone="good" title={sentToPersonText.title(sentTo)} announce="status">
              {sentToPersonText.text}
            </Notice>
          </InView>
        )}
        <ActionBar>
          {sentTo === null && (
            <Button isLoading={isBusy} onClick={goOn}>
              {needsPhone ? resultText.phones : words.apply[held.channel]}
            </Button>
          )}
          {audience === 'agent' && (
            <Button variant="text" onClick={askAnother}>
              {reprovedText.another}
            </Button>
          )}
        </ActionBar>
      </Screen>
    </AudienceContext>
  )
}

type BarredProps = {
  readonly result: PreValidationResult
  readonly barredBy: NonNullable<PreValidationResult['barredBy']>
}

const BarredResult = ({ result, barredBy }: BarredProps) => (
  <Screen title={titles.preValidationResult} lead="">
    <Notice tone="warn" title={loanProgressText.titles[barredBy]}>
      {barredBy === 'Liberada' ? loanProgressText.loanInAccount : resultText.applicationInAccount}
    </Notice>
    <QuotaFacts result={result} />
    <ActionBar>
      <Button onClick={() => goToScreen('login')}>{loanProgressText.account}</Button>
    </ActionBar>
  </Screen>
)

const screenTitles: Readonly<Record<Audience, string>> = {
  customer: titles.preValidationResult,
  agent: titles.preValidationAssistedResult,
}

const skuParameter = 'sku'

const readChosenSku = (): string | null => new URLSearchParams(location.search).get(skuParameter)

/** A reload asks for no phone again that could not be had. */
const forgetChosenSku = (): void => history.replaceState(history.state, '', location.pathname)

/** The tab keeps the result's secret meanwhile. */
async function leaveForPhones(quotaMax: number): Promise<void> {
  const site = (await loadParameters('Finter'))?.publicSiteUrl
  const shop = new URL(site ?? '/', location.origin)
  shop.searchParams.set('hasta', String(quotaMax))
  shop.searchParams.set('volver', location.origin + location.pathname)
  location.assign(shop)
}
