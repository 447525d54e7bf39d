import { type ListedApplication, listApplications } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { send } from '../../../../client/send.ts'
import { useAnswer } from '../../../../client/use-answer.ts'
import { applicationsText } from '../../../../text/home.ts'
import { Card } from '../../../../ui/card.tsx'
import { Empty } from '../empty.tsx'
import { FoldedList, queryOf } from '../folded-list.tsx'
import { Loaded } from '../loaded.tsx'
import { ApplicationRow } from './application-row.tsx'
import { RetrieveDialog } from './retrieve-dialog.tsx'

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
)

/** The applications of the person as the server lists them; those in hand can be gone on with or given up. */
export function ApplicationsCard() {
  const [cancelling, setCancelling] = useState<ListedApplication | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const { asked, askAgain } = useAnswer<typeof listApplications>(
    (signal) => send(listApplications, { query: queryOf(isWhole) }, { signal }),
    `applications ${isWhole}`,
  )
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
