import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { Application, Calculator } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { useApplication } from '../../../client/journey/application-store.ts'
import { CancelApplication } from '../../../steps/cancel/cancel-application.tsx'
import { ChosenTerm, MoneyTerms } from '../../../steps/money-terms/money-terms.tsx'
import { MoneyTermsPlace } from '../../../steps/money-terms/money-terms-place.tsx'
import { ConfirmBar, ConfirmProblems } from '../../../steps/offer/confirm-bar.tsx'
import { useConfirmation } from '../../../steps/offer/use-confirmation.ts'
import { counterOfferText, type Headline } from '../../../text/libre.ts'
import { moneyTermsText, termsPlaceText } from '../../../text/money-terms.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { LoanPanel } from './loan-panel.tsx'
import { useCounterOffer } from './use-counter-offer.ts'

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
