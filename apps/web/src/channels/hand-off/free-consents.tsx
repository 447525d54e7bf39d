import type { FreeConsents as Consents, Origin } from '@cupo/wire'
import { type ChangeEvent, type RefObject, useState } from 'react'
import { readForm } from '../../forms/form-table.ts'
import { checkForm, formToSend } from '../../forms/send-form.ts'
import { focusFirstError } from '../../forms/shown-errors.ts'
import { applicationForm } from '../../steps/form/application-form.ts'
import { ContactPreferences, copyToMarketing, DataTreatmentConsent } from '../../steps/form/consents.tsx'
import { openingText as text } from '../../text/hand-off.ts'
import styles from './hand-off.module.css'

const { acceptDataTreatment, contactPreferences } = applicationForm()
const table = { acceptDataTreatment, contactPreferences }
const channel = 'Assistido' satisfies Origin

type Props = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly consents: Consents
  readonly isMissing: boolean
  readonly onChange: () => void
}

export function FreeConsents({ form, consents, isMissing, onChange }: Props) {
  const change = (event: ChangeEvent<HTMLFormElement>) => {
    const target: EventTarget = event.target
    if (target instanceof HTMLInputElement && target.name === 'acceptDataTreatment') copyToMarketing(target)
    onChange()
  }
  return (
    <section className={styles.card} aria-labelledby="hand-off-consents">
      <h2 id="hand-off-consents" className={styles.title}>
        {text.consentsTitle}
      </h2>
      <p className={styles.hint}>{text.consents}</p>
      <form ref={form} noValidate onChange={change}>
        <DataTreatmentConsent channel={channel} isTicked={consents.acceptDataTreatment} />
        <ContactPreferences
          values={consents}
          isMissing={isMissing}
          hasOffersOpen={consents.acceptDataTreatment}
        />
      </form>
    </section>
  )
}

export function useFreeConsents(form: RefObject<HTMLFormElement | null>) {
  const [isMissing, setIsMissing] = useState(false)
  return {
    isMissing,
    forget: () => setIsMissing(false),
    read(): Consents | undefined | null {
      if (form.current === null) return undefined
      const values = readForm(table, new FormData(form.current))
      const isRefused = checkForm(table, values).length > 0
      setIsMissing(isRefused)
      if (isRefused) focusFirstError(form.current)
      return isRefused ? null : formToSend(table, values)
    },
  }
}
