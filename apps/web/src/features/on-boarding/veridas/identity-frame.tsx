import type { IdentityToken } from '@cupo/wire'
import { useEffect, useEffectEvent, useRef } from 'react'
import { veridasText } from '../../../text/veridas.ts'
import { type FrameOutcome, outcomeOfMessage } from './outcome-of-message.ts'
import styles from './veridas.module.css'

type Props = {
  readonly token: IdentityToken
  /** Called once: the page has one end. */
  readonly onOutcome: (outcome: FrameOutcome) => void
}

/** The provider's page, with the camera, on its own origin. */
export function IdentityFrame({ token, onOutcome }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const report = useEffectEvent(onOutcome)
  useEffect(() => {
    const { origin } = new URL(token.url)
    let isHandled = false
    const listen = (event: MessageEvent<unknown>) => {
      if (isHandled) return
      const source = frame.current?.contentWindow ?? null
      const outcome = outcomeOfMessage(event, { origin, source, validationId: token.validation_id })
      if (outcome === null) return
      isHandled = true
      report(outcome)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [token])
  return (
    <iframe
      ref={frame}
      src={token.url}
      title={veridasText.frameTitle}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="camera; microphone"
      referrerPolicy="no-referrer"
      className={styles.frame}
    />
  )
}
