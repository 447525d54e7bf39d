import { Button } from '@cupo/ui/button.tsx'
import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { loadTermsDialog } from '../../../steps/form/consents.tsx'
import { preValidationText as text } from '../../../text/pre-validation.ts'
import { preValidationForm } from './pre-validation-form.ts'
import styles from './quota-form.module.css'

const TermsDialog = lazy(() => loadTermsDialog().then((module) => ({ default: module.TermsDialog })))

type Part = 'terms' | 'dataTreatment'

type Props = {
  readonly isTicked: boolean
  readonly error: string | undefined
}

export function TermsConsent({ isTicked, error }: Props) {
  const [part, setPart] = useState<Part | null>(null)
  const tick = useRef<HTMLInputElement>(null)
  const read = (wanted: Part) => loadTermsDialog().then(() => setPart(wanted))
  const accept = () => {
    if (tick.current?.checked === false) tick.current.click()
    setPart(null)
  }
  return (
    <div>
      <Checkbox
        ref={tick}
        name="acceptTermsConditions"
        required
        label={preValidationForm.acceptTermsConditions.words.label}
        defaultChecked={isTicked}
        error={error}
      />
      <div className={styles.read}>
        <Button variant="text" onClick={() => read('terms')}>
          {text.readTerms}
        </Button>
        <Button variant="text" onClick={() => read('dataTreatment')}>
          {text.readPolicy}
        </Button>
      </div>
      {part !== null && (
        <Suspense>
          <TermsDialog of="preValidation" part={part} onAccept={accept} onClose={() => setPart(null)} />
        </Suspense>
      )}
    </div>
  )
}
