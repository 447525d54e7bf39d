import { Icon } from '@cupo/ui/icon.tsx'
import { closeIcon, shieldIcon } from '@cupo/ui/icons.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { bannerText, messageText } from '../../../text/self-manage.ts'
import styles from './banner.module.css'

export const Banner = () => (
  <div className={styles.banner}>
    <MessageCard>
      <p className={styles.title}>{bannerText.title}</p>
      <p>{bannerText.text}</p>
    </MessageCard>
  </div>
)

const openedAfterSeconds = 2
const closedAfterSeconds = 120

type Props = {
  readonly children: ReactNode
}

export function MessageCard({ children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = setTimeout(() => setIsOpen(true), openedAfterSeconds * 1000)
    const close = setTimeout(() => setIsOpen(false), closedAfterSeconds * 1000)
    return () => {
      clearTimeout(open)
      clearTimeout(close)
    }
  }, [])
  return (
    <div className={styles.place}>
      {!isOpen && <div>{children}</div>}
      <div role="status">
        {isOpen && (
          <div className={styles.card}>
            <Icon of={shieldIcon} />
            <div className={styles.words}>
              <p className={styles.title}>{messageText.title}</p>
              <p>{messageText.text}</p>
            </div>
            <button
              type="button"
              className={styles.close}
              aria-label={commonText.close}
              onClick={() => setIsOpen(false)}
            >
              <Icon of={closeIcon} />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
