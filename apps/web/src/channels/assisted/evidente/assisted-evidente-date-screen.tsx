import { Button } from '@cupo/ui/button.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useApplication } from '../../../client/journey/application-store.ts'
import { type ArrivalState, goToScreen } from '../../../client/navigate.ts'
import { useSale } from '../../../client/sale/use-sale.ts'
import { IssueDateForm } from '../../../steps/identity/issue-date-form.tsx'
import { CheckReasons } from '../../../steps/identity/questionnaire-form.tsx'
import { useQuestions } from '../../../steps/identity/use-questions.ts'
import { PurchaseSummary } from '../../../steps/summary/purchase-summary.tsx'
import { assistedEvidenteText as text } from '../../../text/assisted.ts'
import { evidenteWords } from '../../../text/identity.ts'
import { titles } from '../../../text/titles.ts'
import { AgentStep } from '../frame/agent-step.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import { CustomerPhonePanel } from '../hand-off/customer-phone.tsx'
import { useCustomerPhone } from '../hand-off/use-customer-phone.ts'
import styles from './assisted-evidente.module.css'

/**
 * Questions that are asked here end those on the customer's phone and cost an attempt of the day: while the phone has
 * them open, they wait for a press.
 */
export function AssistedEvidenteDateScreen() {
  const application = useApplication()
  const sale = useSale(application.applicationId)
  const phone = useCustomerPhone(sale)
  const arrival = useHistoryState<ArrivalState | null>()
  const { dateExpedition, failure, ask } = useQuestions()
  const { isBusy, run } = useBusy()
  const { handOff = null } = sale.progress ?? {}
  const isOnPhone = handOff?.state === 'open' && handOff.task === 'questions'
  const [isHere, setIsHere] = useState(false)

  const askQuestions = (date: string) =>
    run(async () => {
      if (await ask(date)) goToScreen('assistedEvidenteValidate')
    })

  return (
    <AgentStep isSharedWithPhone isActing={isBusy}>
      <AssistedFrame
        title={titles.assistedEvidenteDate}
        lead={evidenteWords.agent.dateLead}
        summary={<PurchaseSummary application={application} />}
      >
        <CheckReasons reasons={arrival?.reasons ?? []} />
        <CustomerPhonePanel sale={sale} phone={phone} task="questions" />
        {isOnPhone && !isHere ? (
          <>
            <p>{text.onPhone}</p>
            <Button variant="text" onClick={() => setIsHere(true)}>
              {text.hereInstead}
            </Button>
          </>
        ) : (
          <>
            <h2 className={styles.here}>{text.here}</h2>
            <IssueDateForm
              dateExpedition={dateExpedition}
              failure={failure}
              isBusy={isBusy}
              onType={() => setIsHere(true)}
              onDate={askQuestions}
            />
          </>
        )}
      </AssistedFrame>
    </AgentStep>
  )
}
