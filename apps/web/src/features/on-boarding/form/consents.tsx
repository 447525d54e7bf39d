import { lazy, Suspense, useRef, useState } from 'react'
import { formText } from '../../../text/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './consents.module.css'
import type { Tick } from './form-values.ts'

const loadWork = () => import('./form-work.ts')
const TermsDialog = lazy(() => loadWork().then((work) => ({ default: work.TermsDialog })))

type Props = {
  readonly ticked: readonly Tick[]
  readonly error: string | undefined
}

/** Terms and data treatment: each can be read in place, and accepted from its text. */
export function Consents({ ticked, error }: Props) {
  const [reading, setReading] = useState<'terms' | 'dataTreatment' | null>(null)
  const terms = useRef<HTMLInputElement>(null)
  const dataTreatment = useRef<HTMLInputElement>(null)
  // Opens once it can be shown: a lost network must not cost the form.
  const read = (part: 'terms' | 'dataTreatment') =>
    loadWork().then(
      () => setReading(part),
      () => undefined,
    )
  const accept = () => {
    const box = (reading === 'terms' ? terms : dataTreatment).current
    // A click, so that the form hears of it as of the customer's own.
    if (box && !box.checked) box.click()
    setReading(null)
  }
  return (
    <div className={styles.consents}>
      <Checkbox
        ref={terms}
        name="acceptTermsConditions"
        label={formText.acceptTermsConditions}
        defaultChecked={ticked.includes('acceptTermsConditions')}
        error={error}
        aside={
          <Button variant="text" aria-label={formText.readTerms} onClick={() => read('terms')}>
            {formText.read}
          </Button>
        }
      />
      <Checkbox
        ref={dataTreatment}
        name="acceptDataTreatment"
        label={formText.acceptDataTreatment}
        defaultChecked={ticked.includes('acceptDataTreatment')}
        aside={
          <Button
            variant="text"
            aria-label={formText.readDataTreatment}
            onClick={() => read('dataTreatment')}
          >
            {formText.read}
          </Button>
        }
      />
      {reading && (
        <Suspense>
          <TermsDialog part={reading} onAccept={accept} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </div>
  )
}
