import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { EmailAddress } from '@cupo/ui/email-address.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import type { Borrower, getBorrower } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { send } from '../../../../client/send.ts'
import { type AnswerState, useAnswer } from '../../../../client/use-answer.ts'
import { mobileMask } from '../../../../fields/masks.ts'
import { profileText } from '../../../../text/self-manage.ts'
import { Loaded } from '../loaded.tsx'
import styles from './profile.module.css'

const PhoneDialog = lazy(() =>
  loadChunk(() => import('./contact-dialogs.tsx')).then((module) => ({ default: module.PhoneDialog })),
)
const EmailDialog = lazy(() =>
  loadChunk(() => import('./contact-dialogs.tsx')).then((module) => ({ default: module.EmailDialog })),
)

export function ProfileCard({ asked, askAgain, change }: AskedBorrower) {
  const [editing, setEditing] = useState<'phone' | 'email' | null>(null)
  const close = () => setEditing(null)
  return (
    <Card title={profileText.title} id="datos">
      <Loaded asked={asked} onRetry={askAgain} place="profile">
        {(borrower) => (
          <>
            <PersonalFacts borrower={borrower} />
            <div className={styles.buttons}>
              <Button variant="text" onClick={() => setEditing('phone')}>
                {borrower.contactData.length === 0 ? profileText.editPhone : profileText.changePhone}
              </Button>
              <Button variant="text" onClick={() => setEditing('email')}>
                {profileText.editEmail}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <Suspense>
        {editing === 'phone' && <PhoneDialog onChanged={change} onClose={close} />}
        {editing === 'email' && <EmailDialog onChanged={change} onClose={close} />}
      </Suspense>
    </Card>
  )
}

function PersonalFacts({ borrower }: { readonly borrower: Borrower }) {
  const { name, firstSurname, identificationNumberFmt, mobile, email } = borrower.personalData
  return (
    <>
      <p className={styles.name}>{`${name} ${firstSurname}`}</p>
      <Facts
        facts={[
          { term: profileText.document, value: identificationNumberFmt },
          { term: profileText.mobile, value: mobileMask.format(mobile) },
          ...borrower.contactData.map(({ telephoneNumber }) => ({
            term: profileText.otherPhone,
            value: mobileMask.format(telephoneNumber),
          })),
          { term: profileText.email, value: <EmailAddress>{email}</EmailAddress> },
        ]}
      />
    </>
  )
}

export type AskedBorrower = {
  readonly asked: AnswerState<typeof getBorrower>
  readonly askAgain: () => void
  readonly change: (borrower: Borrower) => void
}

export function useBorrower(): AskedBorrower {
  const [changed, setChanged] = useState<Borrower | null>(null)
  const { asked, askAgain } = useAnswer<typeof getBorrower>(
    (signal) => send('GET /borrower/', {}, { signal }),
    'borrower',
  )
  return { asked: changed ? { kind: 'answered', body: changed } : asked, askAgain, change: setChanged }
}
