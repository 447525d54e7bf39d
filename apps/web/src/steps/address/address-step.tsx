import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { AddressClient } from '@cupo/wire'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { useApplication } from '../../client/journey/application-store.ts'
import { send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { Screen } from '../../ui/screen.tsx'
import { PurchaseSummary } from '../summary/purchase-summary.tsx'
import { type DraftAddress, draftOf, emptyAddress, sentAddress } from './address.ts'
import { AddressForm } from './address-form.tsx'

type Props = {
  readonly title: string
  readonly leads: { readonly form: string; readonly kept: string }
  readonly opensKept?: boolean
  readonly firstQuestion?: ReactNode
  readonly children: (kept: AddressClient, edit: () => void) => ReactNode
}

export function AddressStep({ title, leads, opensKept = false, firstQuestion, children }: Props) {
  const application = useApplication()
  const { applicationId } = application
  const departments = useAnswer((signal) => send('GET /address/departments', {}, { signal }), 'departments')
  const before = useAnswer(
    (signal) => send('GET /address', { query: { applicationId } }, { signal }),
    'address',
  )
  const [stage, setStage] = useState<AddressClient | 'form' | null>(null)
  const [draft, setDraft] = useState<DraftAddress | null>(null)

  const earlier = before.asked.kind === 'answered' ? before.asked.body : null
  const kept = stage === 'form' ? null : (stage ?? (opensKept && earlier?.address ? earlier : null))
  useStageFocus(kept ? 'kept' : 'form')

  const keep = (answer: AddressClient, sent: DraftAddress) => {
    sentAddress.forget()
    setDraft(sent)
    setStage(answer)
  }

  return (
    <Screen
      title={title}
      lead={kept ? leads.kept : leads.form}
      summary={<PurchaseSummary application={application} />}
    >
      {kept ? (
        children(kept, () => setStage('form'))
      ) : departments.asked.kind === 'answered' && before.asked.kind !== 'asking' ? (
        <AddressForm
          departments={departments.asked.body.map((one) => ({
            value: one.departmentDaneCode,
            label: one.departamentName,
          }))}
          startsWith={draft ?? sentAddress.of(applicationId) ?? earlierDraft(earlier)}
          onSaved={keep}
        >
          {firstQuestion}
        </AddressForm>
      ) : departments.asked.kind === 'failed' ? (
        <FailureNotice failure={departments.asked.failure} onRetry={departments.askAgain} isAlone />
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

const earlierDraft = (kept: AddressClient | null): DraftAddress =>
  kept?.address ? draftOf(kept.address) : emptyAddress

const Waiting = () => (
  <>
    {[1, 2, 3, 4, 5].map((field) => (
      <Skeleton key={field} shape="field" />
    ))}
  </>
)
