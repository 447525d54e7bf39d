import { useEffect, useState } from 'react'
import type { ArrivalState } from '../../app/navigate.ts'
import { statusText } from '../../text/status.ts'
import { RichText } from '../../ui/rich-text.tsx'
import type { StatusPageFacts } from './status-pages.tsx'
import styles from './status-words.module.css'

/** A refusal shows at most this many reasons (conformance: R-V11). */
const reasonsMax = 4

type Props = { readonly page: StatusPageFacts; readonly told: ArrivalState }

export function StatusWords({ page, told }: Props) {
  const reasons = page.shows === 'reasons' ? (told.reasons ?? []).slice(0, reasonsMax) : []
  if (reasons.length > 0) {
    return (
      <ul className={styles.reasons}>
        {reasons.map(({ titulo, mensagem }) => (
          <li key={mensagem}>
            {titulo && <strong className={styles.reasonTitle}>{titulo}</strong>}
            <RichText text={mensagem} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <p>{page.shows && told.message ? <RichText text={told.message} /> : page.text}</p>
      {page.hasContact && <SupportContact />}
    </>
  )
}

function SupportContact() {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    import('../../api/parameters.ts')
      .then(({ loadParameters }) => loadParameters())
      .then((parameters) => setNumber(parameters?.supportWhatsapp ?? null))
      .catch(() => undefined)
  }, [])
  return (
    <p className={styles.contact}>
      {number && (
        <>
          {statusText.resendContact} <strong>{number}</strong>
        </>
      )}
    </p>
  )
}
