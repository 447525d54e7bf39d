import { type Application, requestedAmountOf } from '../../model/application.ts'
import { channelOf } from '../../model/journey.ts'
import type { FormContent, MoneyRequest } from '../../model/submitted-form.ts'
import { apply } from '../act.ts'
import type { ReplaceContext } from './validation-email.ts'

/** Whether a form may ask for another sum: money, of which nothing is agreed on yet. */
export const isRequestOpen = (application: Application): boolean =>
  application.facts.subject.kind === 'money' &&
  application.facts.terms === null &&
  application.status === channelOf(application).opening

/**
 * Gives an open application the sum and the term of a form that its person has just proved. What has gone further
 * stays as it is. Answers the application as it then stands.
 */
export async function changeRequest(
  context: ReplaceContext,
  application: Application,
  content: FormContent,
): Promise<Application> {
  const request = requestOf(content)
  if (request === null || !isRequestOpen(application) || isSame(application, request)) return application
  const { requestedAmount: amount, installmentCount } = request
  const { transaction, now, requestId, actor = { kind: 'customer', applicationId: application.id } } = context
  return apply(context, transaction, application, [{ type: 'RequestChanged', amount, installmentCount }], {
    now,
    actor,
    requestId,
    action: 'changeRequest',
    evidence: null,
  })
}

function requestOf({ wanted, wantedInstead }: FormContent): MoneyRequest | null {
  if (wantedInstead !== undefined) return wantedInstead
  return wanted?.device === null ? wanted : null
}

function isSame({ facts: { subject } }: Application, request: MoneyRequest): boolean {
  return (
    subject.kind === 'money' &&
    requestedAmountOf(subject) === request.requestedAmount &&
    subject.requestedInstallmentCount === request.installmentCount
  )
}
