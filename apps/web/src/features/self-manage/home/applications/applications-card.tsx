import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { createStore } from '@cupo/ui/store.ts'
import type { ListedApplication, listApplications } from '@cupo/wire'
import { lazy, Suspense, useEffect, useState } from 'react'
import { send } from '../../../../client/send.ts'
import { forgetApplicationId, readApplicationId } from '../../../../client/session-marks.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { applicationsText } from '../../../../text/self-manage.ts'
import { Empty, FoldedList, queryOf } from '../folded-list.tsx'
import { Loaded } from '../loaded.tsx'
import { continueApplication, isUnderWay, orderUnderWay, toRetrieve } from './application-in-hand.ts'
import { ApplicationRow, nameOf } from './application-row.tsx'

const ConfirmCancelDialog = lazy(() =>
  loadChunk(() => import('../../../../steps/cancel/confirm-cancel-dialog.tsx')).then((module) => ({
    default: module.ConfirmCancelDialog,
  })),
)

export function ApplicationsCard() {
  const [cancelling, setCancelling] = useState<ListedApplication | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const { asked, askAgain } = useAnswer<typeof listApplications>(
    (signal) =>
      send(
        'GET /selfmanage/applications',
        { query: { ...queryOf(isWhole), without: 'credits' } },
        { signal },
      ),
    `applications ${isWhole}`,
  )
  useEffect(() => {
    const listed = asked.kind === 'answered' ? asked.body.applications : []
    orderUnderWay.set(listed.find(isUnderWay) ?? null)
  }, [asked])
  return (
    <Card title={applicationsText.title} id="solicitudes">
      <Loaded asked={asked} onRetry={askAgain} place="applications">
        {({ applications, count }) => (
          <>
            {applications.length === 0 ? (
              <Empty text={applicationsText.empty} hint={applicationsText.emptyHint} />
            ) : (
              <FoldedList
                items={applications}
                count={count}
                isWhole={isWhole}
                onWhole={() => setIsWhole(true)}
                keyOf={({ applicationId }) => applicationId}
                showAll={applicationsText.showAll}
              >
                {(application) => <ApplicationRow application={application} onCancel={setCancelling} />}
              </FoldedList>
            )}
            <RetrieveDialog applications={applications} />
          </>
        )}
      </Loaded>
      <Suspense>
        {cancelling && (
          <CancelDialog
            application={cancelling}
            onKeep={() => setCancelling(null)}
            onCancelled={() => {
              setCancelling(null)
              askAgain()
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

type CancelProps = {
  readonly application: ListedApplication
  readonly onKeep: () => void
  readonly onCancelled: () => void
}

function CancelDialog({ application, onKeep, onCancelled }: CancelProps) {
  const { applicationId } = application
  const cancel = async () => {
    const answer = await send('POST /application/:applicationId/workflow/action', {
      params: { applicationId },
      body: { action: 'cancel', status: 'CANCELLED', retrieveCard: false },
    })
    if (!answer.ok) return answer
    if (readApplicationId() === applicationId) forgetApplicationId()
    showToast({ tone: 'good', title: applicationsText.cancelled })
    onCancelled()
    return null
  }
  const words = {
    title: applicationsText.cancelTitle,
    text: applicationsText.cancelText(nameOf(application)),
    confirm: applicationsText.cancelConfirm,
    keep: applicationsText.keep,
  }
  return <ConfirmCancelDialog words={words} onCancel={cancel} onKeep={onKeep} />
}

export const remindedStore = createStore<readonly string[]>([])

function RetrieveDialog({ applications }: { readonly applications: readonly ListedApplication[] }) {
  const [application, setApplication] = useState(() => {
    const found = toRetrieve(applications)
    return found && !remindedStore.get().includes(found.applicationId) ? found : null
  })
  if (!application) return null
  const answer = (isWanted: boolean) => {
    remindedStore.set([...remindedStore.get(), application.applicationId])
    setApplication(null)
    if (isWanted) continueApplication(application)
  }
  return (
    <Dialog
      isOpen
      title={applicationsText.retrieveTitle[application.origin]}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(true)}>{applicationsText.retrieve[application.origin]}</Button>
          <Button variant="text" onClick={() => answer(false)}>
            {applicationsText.later}
          </Button>
        </>
      }
    >
      <p>{applicationsText.retrieveText(nameOf(application))}</p>
    </Dialog>
  )
}
