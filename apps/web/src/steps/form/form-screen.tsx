import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { SubmitButton } from '@cupo/ui/button.tsx'
import { type ChunkFailure, loadChunk, loadEarly, loadOrTell } from '@cupo/ui/load-chunk.ts'
import { MissingNote } from '@cupo/ui/missing-note.tsx'
import { MissingPart } from '@cupo/ui/missing-part.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { type ChangeEvent, lazy, Suspense, useActionState, useEffect, useRef, useState } from 'react'
import { identityMask, mobileMask } from '../../fields/masks.ts'
import { FormFields } from '../../forms/form-field.tsx'
import { type Field, missingIn, readForm } from '../../forms/form-table.ts'
import { useShownErrors } from '../../forms/shown-errors.ts'
import { formText, saleText } from '../../text/form.ts'
import { Screen } from '../../ui/screen.tsx'
import {
  type ApplicationForm,
  applicationForm,
  emptyApplication,
  type FormState,
  sentForm,
  untouched,
  withoutAnnouncements,
} from './application-form.ts'
import styles from './consents.module.css'
import { Consents, ContactPreferences, copyToMarketing, termsDialog } from './consents.tsx'
import { linkNews, SalePlace } from './sale-place.tsx'
import { channelOf, storeLinkStore } from './store-link.ts'

const submission = () => import('./submit-form.ts')
const storeLink = () => import('./receive-store-link.ts')
const extras = () => import('./form-extras.tsx')
const loadExtras = () => loadChunk(extras)
const FormProblems = lazy(() => loadExtras().then((module) => ({ default: module.FormProblems })))
const ShareLocation = lazy(() => loadExtras().then((module) => ({ default: module.ShareLocation })))
const FormHint = lazy(() => loadExtras().then((module) => ({ default: module.FormHint })))
const FormExtras = lazy(() => loadExtras().then((module) => ({ default: module.FormExtras })))

const loadLater = () =>
  loadEarly(() => Promise.all([storeLink(), linkNews(), extras(), submission(), termsDialog()]))

const fields = applicationForm()
const fieldsAfterQuota = withoutAnnouncements(fields)
type MissingField = keyof ApplicationForm

/** Prerendered: it works before it wakes up. */
export function FormScreen() {
  const form = useRef<HTMLFormElement>(null)
  const [started] = useState(() => ({ ...untouched, values: sentForm.get() }))
  const [state, submit] = useActionState(async (_: FormState, data: FormData): Promise<FormState> => {
    let missingPart: ChunkFailure | null = null
    const work = await loadOrTell(submission, (failure) => {
      missingPart = failure
    })
    return work ? work.submitForm(data) : { ...untouched, values: readForm(fields, data), missingPart }
  }, started)
  const { errorAt, errors, forget } = useShownErrors(state.errors, state.errorSeconds)
  const [missing, setMissing] = useState<readonly MissingField[]>(() => missingIn(fields, emptyApplication))
  // Until the later parts have come, the server's own checks decide.
  const [isAwake, setIsAwake] = useState(false)
  const link = useStore(storeLinkStore)
  const channel = channelOf(link)
  const sale = saleText[channel]

  const look = () => {
    if (form.current) setMissing(missingIn(fields, readForm(fields, new FormData(form.current))))
  }
  useEffect(() => {
    loadLater().then((loaded) => {
      if (loaded === null) return
      const [{ receiveLinkOfForm }] = loaded
      setIsAwake(true)
      receiveLinkOfForm()
    })
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
  const isPreValidated = prefilled?.isPreValidated === true
  return (
    <Screen
      title={sale.title}
      lead={isPreValidated ? formText.leadAfterQuota : sale.lead}
      hint={
        isAwake ? (
          <Suspense>
            <FormHint text={sale.hint} />
          </Suspense>
        ) : null
      }
    >
      <form ref={form} action={submit} onChange={onChange} noValidate>
        <SalePlace
          isAwake={isAwake}
          choiceError={errorAt('intendedValue') ?? errorAt('intendedInstallmentsNumber')}
        />
        {(errors.length > 0 || state.failure) && (
          <Suspense>
            <FormProblems state={state} />
          </Suspense>
        )}
        <FormFields
          table={isPreValidated ? fieldsAfterQuota : fields}
          values={values}
          errorAt={errorAt}
          prefilled={{
            identityCardNumber: identityMask.format(prefilled?.document ?? ''),
            mobile: mobileMask.format(prefilled?.mobile ?? ''),
            email: prefilled?.email,
          }}
        />
        <Consents channel={channel} values={values} errorAt={errorAt} />
        <ContactPreferences
          values={values}
          isMissing={
            isAwake &&
            (missing.join() === 'contactPreferences' ||
              errorAt(fields.contactPreferences.errorAt) !== undefined)
          }
        >
          <div className={styles.later}>
            {isAwake && (
              <Suspense>
                <ShareLocation />
              </Suspense>
            )}
          </div>
        </ContactPreferences>
        <ActionBar
          note={
            state.missingPart ? (
              <MissingPart failure={state.missingPart} />
            ) : (
              <MissingNote
                id={missingId}
                names={missing.flatMap((name) => fieldOf(name).words.missing ?? [])}
                otherwise={errors.length > 0 ? formText.wrong : ''}
              />
            )
          }
        >
          {isAwake && (
            <Suspense>
              <FormExtras channel={link.kind === 'opening' ? null : channel} />
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

/** A missing number is told after a press. */
const isDisabling = (name: MissingField): boolean => fieldOf(name).disables === true

const fieldOf = (name: MissingField): Field => fields[name]

const missingId = 'missing-parts'
