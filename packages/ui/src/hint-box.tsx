import { type ReactNode, useEffect, useState } from 'react'
import styles from './hint-box.module.css'
import { Icon } from './icon.tsx'
import { closeIcon, lightIcon } from './icons.ts'
import { commonText } from './text/common.ts'

const hintShownAfterSeconds = 2
const hintClosedAfterSeconds = 8

export function HintBox({ children }: { readonly children: ReactNode }) {
  const [phase, setPhase] = useState<'before' | 'shown' | 'closed'>('before')
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const show = setTimeout(() => setPhase('shown'), hintShownAfterSeconds * 1000)
    return () => clearTimeout(show)
  }, [])
  useEffect(() => {
    if (phase !== 'shown' || isHeld) return
    const close = setTimeout(
      () => setPhase('closed'),
      (hintClosedAfterSeconds - hintShownAfterSeconds) * 1000,
    )
    return () => clearTimeout(close)
  }, [phase, isHeld])
  return (
    <div className={styles.place} role="status">
      {phase === 'shown' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: holding the hint only pauses its timer
        <div
          className={styles.hint}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <Icon of={lightIcon} />
          <div className={styles.words}>{children}</div>
          <button
            type="button"
            className={styles.close}
            aria-label={commonText.close}
            onClick={() => setPhase('closed')}
          >
            <Icon of={closeIcon} />
          </button>
        </div>
      )}
    </div>
  )
}
