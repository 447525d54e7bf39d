import { lazy, Suspense, useEffect, useRef } from 'react'
import { formText } from '../../../text/form.ts'
import styles from './contact-preferences.module.css'
import { contactChannels, type Tick } from './form-values.ts'

const NoChannel = lazy(() => import('./form-work.ts').then((work) => ({ default: work.NoChannel })))

type Props = {
  readonly ticked: readonly Tick[]
  /** No billing channel is left. */
  readonly isMissing: boolean
}

const kinds = ['billing', 'marketing'] as const

/** The eight flags, folded away: most customers leave them as they are. */
export function ContactPreferences({ ticked, isMissing }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isMissing && details.current) details.current.open = true
  }, [isMissing])
  return (
    <details ref={details} className={styles.details}>
      <summary className={styles.summary}>{formText.contactSummary}</summary>
      {kinds.map((kind) => (
        <fieldset key={kind} className={styles.group}>
          <legend className={styles.legend}>{formText[kind]}</legend>
          {contactChannels.map((channel) => (
            <label key={channel} className={styles.channel}>
              <input
                type="checkbox"
                name={kind + channel}
                defaultChecked={ticked.includes(`${kind}${channel}`)}
                aria-invalid={(isMissing && kind === 'billing') || undefined}
              />
              {formText.channels[channel]}
            </label>
          ))}
          {isMissing && kind === 'billing' && (
            <Suspense>
              <NoChannel />
            </Suspense>
          )}
        </fieldset>
      ))}
    </details>
  )
}
