import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { useState } from 'react'
import { useParameters } from '../../client/parameters.tsx'
import { chatText } from '../../text/account.ts'
import styles from './chat-widget.module.css'

export type ChatPlace = 'selfManage' | 'onBoarding'

const addressNames = { selfManage: 'chatSelfManageUrl', onBoarding: 'chatOnBoardingUrl' } as const

/** The vendor's page loads at the press: it learns neither who the customer is nor where they were. */
export function ChatWidget({ place }: { readonly place: ChatPlace }) {
  const parameters = useParameters()
  const [isOpen, setIsOpen] = useState(false)
  const address = parameters?.[addressNames[place]] ?? ''
  if (address === '') return null
  return (
    <aside className={styles.place} aria-label={chatText.title}>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {chatText.open}
      </Button>
      <Dialog isOpen={isOpen} title={chatText.title} size="tall" onClose={() => setIsOpen(false)}>
        <p>{chatText.careful}</p>
        <iframe
          className={styles.frame}
          title={chatText.title}
          src={address}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
        <p>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {chatText.otherTab}
          </a>
        </p>
      </Dialog>
    </aside>
  )
}
