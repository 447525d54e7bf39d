import { type AddressClient, getAddress, listDepartments } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { useApplication } from '../../../client/journey/application-store.ts'
import { send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { directionText } from '../../../text/direction.ts'
import { titles } from '../../../text/titles.ts'
import { useStageFocus } from '../../../ui/heading-focus.ts'
import { Screen } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import { PurchaseSummary } from '../purchase-summary/purchase-summary.tsx'
import { type DraftAddress, draftOf, emptyAddress, typedAddress } from './address.ts'
import { AddressForm } from './address-form.tsx'
import { DeliveryPromise } from './delivery-promise.tsx'

/** Step 4: the delivery address, then what the operator promises for it. */
export function DirectionScreen() {
  const application = useApplication()
  const { applicationId } = application
  const departments = useAnswer((signal) => send(listDepartments, {}, { signal }), 'departments')
  const before = useAnswer((signal) => send(getAddress, { query: { applicationId } }, { signal }), 'address')
  const [saved, setSaved] = useState<AddressClient | null>(null)
  const [draft, setDraft] = useState<DraftAddress | null>(null)

  useStageFocus(saved ? 'promise' : 'form')

  const keep = (answer: AddressClient, kept: DraftAddress) => {
    typedAddress.set(null)
    setDraft(kept)
    setSaved(answer)
  }

  return (
    <Screen
      title={titles.direction}
      lead={saved ? directionText.promiseLead : directionText.lead}
      summary={<PurchaseSummary application={application} />}
    >
      {saved ? (
        <DeliveryPromise saved={saved} onEdit={() => setSaved(null)} />
      ) : departments.asked.kind === 'answered' && before.asked.kind !== 'asking' ? (
        <AddressForm
          departments={departments.asked.body.map((one) => ({
            value: one.departmentDaneCode,
            label: one.departamentName,
          }))}
          startsWith={
            draft ??
            draftSent(applicationId) ??
            earlierDraft(before.asked.kind === 'answered' ? before.asked.body : null)
          }
          onSaved={keep}
        />
      ) : departments.asked.kind === 'failed' ? (
        <FailureNotice failure={departments.asked.failure} onRetry={departments.askAgain} />
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

function draftSent(applicationId: string): DraftAddress | null {
  const sent = typedAddress.get()
  return sent?.applicationId === applicationId ? sent.draft : null
}

/** On return the form holds what was kept; an address that could not be read is typed again. */
const earlierDraft = (kept: AddressClient | null): DraftAddress =>
  kept?.address ? draftOf(kept.address) : emptyAddress

const Waiting = () => (
  <>
    {[1, 2, 3, 4, 5].map((field) => (
      <Skeleton key={field} shape="field" />
    ))}
  </>
)
