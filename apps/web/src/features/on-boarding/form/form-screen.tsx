import { type ChangeEvent, lazy, Suspense, useActionState, useEffect, useRef, useState } from 'react'
import { EmailField } from '../../../fields/email-field.tsx'
import { IdentityNumberField, MobileField } from '../../../fields/masked-field.tsx'
import { identityMask, mobileMask } from '../../../fields/masks.ts'
import { commonText } from '../../../text/common.ts'
import { formText } from '../../../text/form.ts'
import { formTitle } from '../../../text/form-title.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useStore } from '../../../ui/store.ts'
import { Consents } from './consents.tsx'
import { ContactPreferences } from './contact-preferences.tsx'
import styles from './form-screen.module.css'
import { type FormState, sentForm, untouched } from './form-state.ts'
import {
  emptyForm,
  isDisabling,
  type MissingPart,
  marketingFlags,
  missingParts,
  readForm,
} from './form-values.ts'
import { PhonePlace } from './phone-place.tsx'
import { storeLinkStore } from './store-link.ts'
import { useShownErrors } from './use-shown-errors.ts'

const loadWork = () => import('./form-work.ts')
const FormProblems = lazy(() => loadWork().then((work) => ({ default: work.FormProblems })))
const ShareLocation = lazy(() => loadWork().then((work) => ({ default: work.ShareLocation })))
const FormHint = lazy(() => loadWork().then((work) => ({ default: work.FormHint })))
const FormExtras = lazy(() => loadWork().then((work) => ({ default: work.FormExtras })))

/** Step 1: who you are, how we reach you, what you accept. Prerendered; it works before it wakes up. */
export function FormScreen() {
  const form = useRef<HTMLFormElement>(null)
  const [started] = useState(() => ({ ...untouched, values: sentForm.get() }))
  const [state, submit] = useActionState(async (_: FormState, data: FormData): Promise<FormState> => {
    const work = await loadWork().catch(() => null)
    return work ? work.submitForm(data) : { ...untouched, values: readForm(data), isOffline: true }
  }, started)
  const { errorAt, errors, forget } = useShownErrors(state)
  const [missing, setMissing] = useState<readonly MissingPart[]>(() => missingParts(emptyForm))
  // What comes later has come; until then the button works and the server's own checks decide.
  const [isAwake, setIsAwake] = useState(false)
  const link = useStore(storeLinkStore)

  const look = () => {
    if (form.current) setMissing(missingParts(readForm(new FormData(form.current))))
  }
  useEffect(() => {
    loadWork().then(
      (work) => {
        setIsAwake(true)
        work.receiveStoreLink()
      },
      () => undefined,
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again once the fields have their values back, and those of the link
  useEffect(look, [state, link])

  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const target: EventTarget = event.target
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'acceptDataTreatment') copyToMarketing(target)
    forget(target.name)
    look()
  }
  const { values } = state
  const prefilled = link.kind === 'opened' ? link : null
  return (
    <Screen
      title={formTitle}
      lead={formText.lead}
      hint={
        isAwake ? (
          <Suspense>
            <FormHint />
          </Suspense>
        ) : null
      }
      step={1}
    >
      <form ref={form} action={submit} onChange={onChange} noValidate>
        <PhonePlace isAwake={isAwake} />
        {(errors.length > 0 || state.failure) && (
          <Suspense>
            <FormProblems state={state} />
          </Suspense>
        )}
        <IdentityNumberField
          name="identityCardNumber"
          label={formText.identityCardNumber}
          defaultValue={values.identityCardNumber || identityMask.format(prefilled?.document ?? '')}
          error={errorAt('identityCardNumber')}
          required
        />
        <MobileField
          name="mobile"
          label={formText.mobile}
          hint={formText.mobileHint}
          defaultValue={values.mobile || mobileMask.format(prefilled?.mobile ?? '')}
          error={errorAt('mobile')}
          required
        />
        <EmailField
          name="email"
          label={formText.email}
          hint={formText.emailHint}
          defaultValue={values.email}
          error={errorAt('email')}
          required
        />
        <Consents ticked={values.ticked} error={errorAt('acceptTermsConditions')} />
        <ContactPreferences
          ticked={values.ticked}
          isMissing={isAwake && (missing.includes('billing') || errorAt('billingSms') !== undefined)}
        />
        <div className={styles.later}>
          {isAwake && (
            <Suspense>
              <ShareLocation />
            </Suspense>
          )}
        </div>
        <ActionBar note={state.isOffline ? <Offline /> : <Missing parts={missing} />}>
          {isAwake && (
            <Suspense>
              <FormExtras />
            </Suspense>
          )}
          <SubmitButton disabled={isAwake && missing.some(isDisabling)} aria-describedby={missingId}>
            {commonText.continue}
          </SubmitButton>
        </ActionBar>
      </form>
    </Screen>
  )
}

/** The marketing boxes copy the data acceptance; afterwards each can be changed on its own (conformance: R-V15). */
function copyToMarketing({ checked, form }: HTMLInputElement): void {
  for (const flag of marketingFlags) {
    const box = form?.elements.namedItem(flag)
    if (box instanceof HTMLInputElement) box.checked = checked
  }
}

/** A browser asks only once for a chunk that failed: loading the page again is the way on. */
const Offline = () => (
  <>
    <p role="alert">{commonText.offlineText}</p>
    <Button variant="text" onClick={() => location.reload()}>
      {commonText.reload}
    </Button>
  </>
)

const missingId = 'missing-parts'

/** Says what is to be filled in yet, next to the button that waits for it. */
function Missing({ parts }: { readonly parts: readonly MissingPart[] }) {
  return (
    <p id={missingId} role="status" className={styles.missing}>
      {parts.length > 0
        ? `${formText.missing} ${parts.map((part) => formText.missingParts[part]).join(', ')}.`
        : formText.complete}
    </p>
  )
}
