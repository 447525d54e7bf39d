import type { ListedApplication } from '@cupo/wire'
import { useState } from 'react'
import { applicationsText } from '../../../../text/home.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { createStore } from '../../../../ui/store.ts'
import { nameOf } from './application-row.tsx'
import { continueApplication } from './continue-application.ts'
import { toRetrieve } from './judge-application.ts'

/** The applications somebody has already been reminded of in this visit. */
export const remindedStore = createStore<readonly string[]>([])

/** Reminds once a visit of the first application that waits for its customer. */
export function RetrieveDialog({ applications }: { readonly applications: readonly ListedApplication[] }) {
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
      title={applicationsText.retrieveTitle}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(true)}>{applicationsText.retrieve}</Button>
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
