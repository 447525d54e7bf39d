import { Button } from '@cupo/ui/button.tsx'
import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { FieldError } from '@cupo/ui/field.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { chevronDownIcon } from '@cupo/ui/icons.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { fieldMessages, type Origin, offeredChannels } from '@cupo/wire'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { formFieldText, formText } from '../../text/form.ts'
import type { ApplicationValues } from './application-form.ts'
import styles from './consents.module.css'

export const termsDialog = () => import('./terms-dialog.tsx')
export const loadTermsDialog = () => loadChunk(termsDialog)
const TermsDialog = lazy(() => loadTermsDialog().then((module) => ({ default: module.TermsDialog })))

type Props = {
  readonly channel: Origin
  readonly values: ApplicationValues
  readonly errorAt: (name: string) => string | undefined
  readonly labels?: ConsentLabels
}

type ConsentLabels = Readonly<Record<ConsentProps['name'], string>>

const ownLabels: ConsentLabels = {
  acceptTermsConditions: formFieldText.acceptTermsConditions.label,
  acceptDataTreatment: formFieldText.acceptDataTreatment.label,
}

export const Consents = ({ channel, values, errorAt, labels = ownLabels }: Props) => (
  <div className={styles.consents}>
    <Consent
      name="acceptTermsConditions"
      part="terms"
      channel={channel}
      label={labels.acceptTermsConditions}
      isTicked={values.acceptTermsConditions}
      readLabel={formText.readTerms}
      error={errorAt('acceptTermsConditions')}
    />
    <DataTreatmentConsent
      channel={channel}
      label={labels.acceptDataTreatment}
      isTicked={values.acceptDataTreatment}
    />
  </div>
)

export const DataTreatmentConsent = ({
  channel,
  isTicked,
  label = ownLabels.acceptDataTreatment,
}: Pick<ConsentProps, 'channel' | 'isTicked'> & Partial<Pick<ConsentProps, 'label'>>) => (
  <Consent
    name="acceptDataTreatment"
    part="dataTreatment"
    channel={channel}
    label={label}
    isTicked={isTicked}
    readLabel={formText.readDataTreatment}
  />
)

type ConsentProps = {
  readonly name: 'acceptTermsConditions' | 'acceptDataTreatment'
  readonly part: 'terms' | 'dataTreatment'
  readonly channel: Origin
  readonly label: string
  readonly isTicked: boolean
  readonly readLabel: string
  readonly error?: string | undefined
}

function Consent({ name, part, channel, label, isTicked, readLabel, error }: ConsentProps) {
  const [isReading, setIsReading] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  // Opens once it can be shown: a lost network must not cost the form.
  const read = () => loadTermsDialog().then(() => setIsReading(true))
  const accept = () => {
    // A click, so that the form hears of it.
    if (tick.current?.checked === false) tick.current.click()
    setIsReading(false)
  }
  return (
    <>
      <Checkbox
        ref={tick}
        name={name}
        label={label}
        defaultChecked={isTicked}
        error={error}
        aside={
          <Button variant="text" aria-label={readLabel} onClick={read}>
            {formText.read}
          </Button>
        }
      />
      {isReading && (
        <Suspense>
          <TermsDialog of={channel} part={part} onAccept={accept} onClose={() => setIsReading(false)} />
        </Suspense>
      )}
    </>
  )
}

type FreeValues = Pick<ApplicationValues, 'acceptDataTreatment' | 'contactPreferences'>

type PreferencesProps = {
  readonly values: FreeValues
  readonly isMissing: boolean
  readonly hasOffersOpen?: boolean
  readonly words?: PreferenceWords
  readonly children?: ReactNode
}

type PreferenceWords = Readonly<Record<'billing' | 'marketing' | 'missing', string>>

const ownWords: PreferenceWords = {
  billing: formText.billing,
  marketing: formText.marketing,
  missing: fieldMessages.contactPreferences,
}

/** None is ticked beforehand, since silence is no consent. The flags of offers open with the data treatment. */
export const ContactPreferences = ({
  values,
  isMissing,
  hasOffersOpen = false,
  words = ownWords,
  children,
}: PreferencesProps) => (
  <>
    <Flags kind="billing" values={values} isMissing={isMissing} words={words} />
    <details className={styles.details} open={hasOffersOpen}>
      <summary className={styles.summary}>
        {children ? formText.preferences : formText.offers}
        <Icon of={chevronDownIcon} />
      </summary>
      <Flags kind="marketing" values={values} isDisabled={!values.acceptDataTreatment} words={words} />
      {children && <div className={styles.others}>{children}</div>}
    </details>
  </>
)

type FlagsProps = {
  readonly kind: 'billing' | 'marketing'
  readonly values: FreeValues
  readonly words: PreferenceWords
  readonly isMissing?: boolean
  readonly isDisabled?: boolean
}

const Flags = ({ kind, values, words, isMissing, isDisabled }: FlagsProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{words[kind]}</legend>
    {offeredChannels.map((channel) => (
      <label key={channel} className={styles.channel}>
        <input
          type="checkbox"
          name={kind + channel}
          defaultChecked={values.contactPreferences[`${kind}${channel}`]}
          disabled={isDisabled}
          aria-invalid={isMissing || undefined}
        />
        {formText.channels[channel]}
      </label>
    ))}
    {isMissing && <FieldError id="no-channel" error={words.missing} />}
  </fieldset>
)

export function copyToMarketing({ checked, form }: HTMLInputElement): void {
  for (const channel of offeredChannels) {
    const box = form?.elements.namedItem(`marketing${channel}`)
    if (box instanceof HTMLInputElement) {
      box.checked = checked
      box.disabled = !checked
    }
  }
}
