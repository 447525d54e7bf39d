import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { type Borrower, offeredChannels } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { preferencesText } from '../../../../text/self-manage.ts'
import { Loaded } from '../loaded.tsx'
import type { AskedBorrower } from '../profile/profile-card.tsx'
import { hasBillingChannel, type Kind, kinds } from './channels.ts'

type Preferences = Borrower['contactPreferences']

const PreferencesForm = lazy(() =>
  loadChunk(() => import('./preferences-form.tsx')).then((module) => ({ default: module.PreferencesForm })),
)

export function PreferencesCard({ asked, askAgain, change }: AskedBorrower) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card id="canales" title={preferencesText.title}>
      <Loaded asked={asked} onRetry={askAgain} place="preferences">
        {(borrower) =>
          isEditing ? (
            <Suspense>
              <PreferencesForm
                borrower={borrower}
                onSaved={(contactPreferences) => {
                  change({ ...borrower, contactPreferences, isContactStopped: false })
                  setIsEditing(false)
                }}
                onCancel={() => setIsEditing(false)}
              />
            </Suspense>
          ) : (
            <>
              <Facts
                facts={kinds.map((kind) => ({
                  term: preferencesText[kind],
                  value: namesOf(borrower.contactPreferences, kind),
                }))}
              />
              {!borrower.isContactStopped && !hasBillingChannel(borrower.contactPreferences) && (
                <p>{preferencesText.unreachable}</p>
              )}
              {borrower.isContactStopped && <Notice tone="info">{preferencesText.stopped}</Notice>}
              <Button variant="secondary" onClick={() => setIsEditing(true)}>
                {borrower.isContactStopped ? preferencesText.resume : preferencesText.change}
              </Button>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function namesOf(preferences: Preferences, kind: Kind): string {
  const used = offeredChannels.filter((channel) => preferences[`${kind}${channel}`])
  return used.map((channel) => preferencesText.channels[channel]).join(', ') || preferencesText.none
}
