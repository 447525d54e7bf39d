import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { Application, Calculator, MoneyTerm } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, reloadApplication, useApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import { CancelApplication } from '../../../steps/cancel/cancel-application.tsx'
import { ChosenTerm, MoneyTerms } from '../../../steps/money-terms/money-terms.tsx'
import { MoneyTermsPlace } from '../../../steps/money-terms/money-terms-place.tsx'
import {
  type AskSum,
  type CalculatorView,
  sumFailure,
  useCalculator,
} from '../../../steps/money-terms/use-calculator.ts'
import { ConfirmBar, ConfirmProblems } from '../../../steps/offer/confirm-bar.tsx'
import { useConfirmation } from '../../../steps/offer/use-confirmation.ts'
import { SummaryPanel } from '../../../steps/summary/purchase-summary.tsx'
import { counterOfferText, type Headline, counterOfferText as text } from '../../../text/libre.ts'
import { moneyTermsText, termsPlaceText } from '../../../text/money-terms.ts'
import { offerText, purchaseText } from '../../../text/offer.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'

export function CounterOfferScreen() {
  const application = useApplication()
  const { view, isRecalculating, recalculate } = useCounterOffer()
  const confirmation = useConfirmation({ recalculate })
  const [isChanging, setIsChanging] = useState(false)
  const { calculator, term, failure } = view

  if (!calculator) {
    return (
      <Screen
        title={titles.counterOffer}
        summary={<LoanPanel application={application} term={null} />}
        isWaiting={failure === null}
      >
        {failure === null ? (
          <>
            <MoneyTermsPlace sumLabel={counterOfferText.sum} />
            <ActionBar note={<Skeleton shape="short" />}>
              <Button disabled>{termsPlaceText.want}</Button>
            </ActionBar>
          </>
        ) : (
          <>
            <FailureNotice failure={failure} onRetry={view.askAgain} isAlone />
            <CancelApplication />
          </>
        )}
      </Screen>
    )
  }
  const { title, lead } = headlineOf(calculator, application)
  // Nothing is left to choose where the simulator's sum and term can be had.
  const isAsAsked =
    !isChanging &&
    !isRecalculating &&
    calculator.status === 'MAINTAIN' &&
    view.sum === application.intendedRequestedValue &&
    term !== null &&
    term.installment === application.intendedInstallmentsNumber
  return (
    <Screen
      key="offer"
      title={title}
      lead={lead}
      summary={<LoanPanel application={application} term={term} />}
    >
      {isAsAsked ? (
        <>
          <ChosenTerm term={term} />
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            {counterOfferText.change}
          </Button>
        </>
      ) : (
        <MoneyTerms
          view={view}
          calculator={calculator}
          sumLabel={counterOfferText.sum}
          isRecalculating={isRecalculating}
        />
      )}
      <FailureNotice failure={failure} onRetry={view.askAgain} />
      <ConfirmProblems confirmation={confirmation} goneText={counterOfferText.gone} />
      <CancelApplication />
      <ConfirmBar
        confirmation={confirmation}
        label={termsPlaceText.want}
        option={term}
        isDisabled={isRecalculating}
        note={
          term
            ? moneyTermsText.inBar(term.intendedValueFmt, term.installment, term.totalFmt)
            : termsPlaceText.searching
        }
        action={({ installment }) => ({
          action: 'offerLibre',
          installments: installment,
          requestedValue: view.sum,
        })}
      />
    </Screen>
  )
}

const headlineOf = (
  { status, minimumValue, maximumValue, maximumValueFmt }: Calculator,
  { intendedRequestedValueFmt }: Application,
): Headline =>
  counterOfferText.headlines[status ?? 'MAINTAIN']({
    asked: intendedRequestedValueFmt,
    maximum: maximumValueFmt,
    hasLess: minimumValue < maximumValue,
  })

type Props = { readonly application: Application; readonly term: MoneyTerm | null }

function LoanPanel({ application, term }: Props) {
  const { intendedRequestedValueFmt, intendedInstallmentsNumber } = application
  return (
    <SummaryPanel title={text.panel}>
      <Facts
        facts={[
          { term: text.asked, value: intendedRequestedValueFmt },
          ...(intendedInstallmentsNumber === null
            ? []
            : [{ term: text.askedTerm, value: offerText.months(intendedInstallmentsNumber) }]),
        ]}
      />
      {term && (
        <>
          <Amount
            size="medium"
            label={purchaseText.installment}
            value={term.totalFmt}
            note={purchaseText.installments(term.installment)}
          />
          <Facts
            facts={[
              { term: text.chosen, value: term.intendedValueFmt },
              { term: purchaseText.totalToPay, value: term.totalOfPurchaseFmt, isStrong: true },
            ]}
          />
        </>
      )}
    </SummaryPanel>
  )
}

type CounterOffer = {
  readonly view: CalculatorView
  readonly isRecalculating: boolean
  readonly recalculate: () => Promise<void>
}

function useCounterOffer(): CounterOffer {
  const view = useCalculator(askCounterOffer)
  const [isRecalculating, setIsRecalculating] = useState(false)

  const recalculate = async () => {
    setIsRecalculating(true)
    view.forget()
    overlayStore.set(offerText.recalculating)
    const application = await reloadApplication()
    if (application?.ok) await view.askAnew()
    else if (application) view.fail(application)
    overlayStore.set(null)
    setIsRecalculating(false)
  }
  return { view, isRecalculating, recalculate }
}

const askCounterOffer: AskSum = async (sum, signal) => {
  const answer = await act(
    sum === null ? { action: 'listOfferLibre' } : { action: 'listOfferLibre', requestedValue: sum },
    undefined,
    signal,
  )
  if (!answer.ok) return sumFailure(answer)
  const { data } = answer.body
  if (data && 'calculator' in data) return { ok: true, calculator: data.calculator }
  if (!signal.aborted) await followAnswer(answer.body)
  return { ok: false, failure: null }
}
