import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { resultText, resultWords } from '../../../text/pre-validation-result.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { isAnswered, usePreValidation } from '../pre-validation.ts'
import { handOver } from './hand-over.ts'
import { QuotaFacts } from './quota-facts.tsx'

/** The quota, and the way into the application of its channel; whoever has none begins at the form (conformance: R-U57). */
export function PreValidationResultScreen() {
  const held = usePreValidation(isAnswered)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  if (held === null) return null
  const apply = () =>
    run(async () => {
      setFailure(null)
      const outcome = await handOver(held.hash)
      if (outcome.kind === 'failed') setFailure(outcome.failure)
    })
  return (
    <Screen title={titles.preValidationResult} lead={resultWords.customer.lead}>
      <QuotaFacts result={held.result} />
      <FailureNotice failure={failure} />
      <ActionBar>
        <Button isLoading={isBusy} onClick={apply}>
          {resultText.apply[held.channel]}
        </Button>
      </ActionBar>
    </Screen>
  )
}
