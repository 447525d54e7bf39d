import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { type ChunkFailure, loadChunk, loadEarly, loadOrTell } from '@cupo/ui/load-chunk.ts'
import { MissingNote } from '@cupo/ui/missing-note.tsx'
import { MissingPart } from '@cupo/ui/missing-part.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import {
  type FocusEvent,
  lazy,
  type RefObject,
  Suspense,
  useActionState,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { afterPress } from '../../../forms/after-press.ts'
import { FormField } from '../../../forms/form-field.tsx'
import { missingIn, readForm } from '../../../forms/form-table.ts'
import { checkForm } from '../../../forms/send-form.ts'
import { useShownErrors } from '../../../forms/shown-errors.ts'
import { loadTermsDialog } from '../../../steps/form/consents.tsx'
import { preValidationText as text } from '../../../text/pre-validation.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { channelOfVisit, receiveVisit, visitStore } from '../visit.ts'
import {
  channelIn,
  emptyPreValidation,
  preValidationForm,
  type SubmittedForm,
  sentChannel,
  sentPreValidation,
  preValidationForm as table,
  untouched,
} from './pre-validation-form.ts'
import styles from './pre-validation-screen.module.css'

const MobileNeeded = lazy(() =>
  loadChunk(() => import('./mobile-needed.tsx')).then((module) => ({ default: module.MobileNeeded })),
)

export function PreValidationScreen() {
  const [mobileNeeded, setMobileNeeded] = useState<string | null>(null)
  useStageFocus(mobileNeeded === null ? 'form' : 'mobile')
  if (mobileNeeded === null) return <PreValidationForm onMobileNeeded={setMobileNeeded} />
  const useMobile = () => {
    sentPreValidation.set({ ...sentPreValidation.get(), mobile: '' })
    setMobileNeeded(null)
  }
  return (
    <Suspense>
      <MobileNeeded message={mobileNeeded} onMobile={useMobile} />
    </Suspense>
  )
}

const submission = () => import('./submit-pre-validation.ts')
const extras = () => import('./form-extras.tsx')
const visitPlace = () => import('./visit-place.tsx')
const loadExtras = () => loadChunk(extras)
const loadVisit = () => loadChunk(visitPlace)
const VisitFacts = lazy(() => loadVisit().then((module) => ({ default: module.VisitFacts })))
const FormNews = lazy(() => loadExtras().then((module) => ({ default: module.FormNews })))
const FormExtras = lazy(() => loadExtras().then((module) => ({ default: module.FormExtras })))

const loadLater = () => loadEarly(() => Promise.all([visitPlace(), extras(), submission()]))

const textFields = ['documentNumber', 'mobile', 'email'] as const

const ownWords = { title: titles.preValidation, lead: text.lead }
const wordsForOther = { title: text.titleOfRequester, lead: text.leadOfRequester }

type Props = { readonly onMobileNeeded: (message: string) => void }

function PreValidationForm({ onMobileNeeded }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [started] = useState(lastSent)
  const [state, submit] = useActionState(async (_: SubmittedForm, data: FormData): Promise<SubmittedForm> => {
    let missingPart: ChunkFailure | null = null
    const work = await loadOrTell(submission, (failure) => {
      missingPart = failure
    })
    return work
      ? work.submitPreValidation(data)
      : { ...untouched, values: readForm(table, data), missingPart }
  }, started)
  const { typed, errors, problemAt, onBlur, onChange } = useTyped(form, state)
  const [isAwake, setIsAwake] = useState(false)
  const visit = useStore(visitStore)
  useEffect(() => {
    loadLater().then((loaded) => {
      if (loaded === null) return
      setIsAwake(true)
      receiveVisit()
    })
  }, [])
  const channel = channelOfVisit(visit, typed.channel)
  const isForOther = visit.kind === 'requested'
  return (
    <Screen {...(isForOther ? wordsForOther : ownWords)}>
      <form ref={form} action={submit} onBlur={onBlur} onChange={onChange} noValidate>
        <div className={styles.place}>
          {isAwake ? (
            <Suspense fallback={<Place />}>
              <VisitFacts visit={visit} chosen={state.channel} />
            </Suspense>
          ) : (
            <Place />
          )}
        </div>
        {isAwake && (
          <Suspense>
            <FormNews state={{ ...state, errors }} />
          </Suspense>
        )}
        {textFields.map((name) => (
          <div key={name}>
            <FormField
              name={name}
              field={table[name]}
              defaultValue={state.values[name]}
              error={problemAt(name)}
              {...(isForOther ? { autoComplete: 'off' } : {})}
            />
            {name === 'mobile' && (
              <p role="status" className={styles.note}>
                {isLandline(typed.values.mobile) && (isForOther ? text.landlineOfCustomer : text.landline)}
              </p>
            )}
          </div>
        ))}
        <TermsConsent
          isTicked={state.values.acceptTermsConditions}
          error={problemAt('acceptTermsConditions')}
        />
        <ActionBar
          note={state.missingPart ? <MissingPart failure={state.missingPart} /> : <Missing typed={typed} />}
        >
          <SubmitButton disabled={isAwake && typed.wrong.length > 0} aria-describedby={missingId}>
            {commonText.continue}
          </SubmitButton>
        </ActionBar>
      </form>
      {isAwake && (
        <Suspense>
          <FormExtras channel={channel} state={state} onMobileNeeded={onMobileNeeded} />
        </Suspense>
      )}
    </Screen>
  )
}

const isLandline = (typed: string): boolean => /^\D*[^3\D]/.test(typed)

const lastSent = (): SubmittedForm => ({
  ...untouched,
  values: sentPreValidation.get(),
  channel: sentChannel.get(),
})

const emptyForm = { values: emptyPreValidation, channel: untouched.channel }

const Place = () => (
  <div className={styles.waiting}>
    <Skeleton shape="card" />
  </div>
)

function useTyped(form: RefObject<HTMLFormElement | null>, state: SubmittedForm) {
  const [{ values, channel }, setTyped] = useState(emptyForm)
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({})
  const { errors, errorAt, forget } = useShownErrors(state.errors, state.errorSeconds)
  const wrong = checkForm(table, values)
  const look = () => {
    if (form.current === null) return
    const data = new FormData(form.current)
    setTyped({ values: readForm(table, data), channel: channelIn(data) })
  }
  // A submission restores the values; people may have typed before the page woke up.
  useEffect(() => setTyped({ values: state.values, channel: state.channel }), [state])
  const lookAtFirst = useEffectEvent(look)
  useEffect(() => lookAtFirst(), [])
  return {
    typed: { values, channel, wrong },
    errors,
    problemAt: (name: string) => errorAt(name) ?? left[name],
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name, value }: { readonly name?: string; readonly value?: string } = target
      const problem = value ? wrong.find(({ field }) => field === name) : undefined
      if (problem) afterPress(() => setLeft((before) => ({ ...before, [problem.field]: problem.message })))
    },
    onChange({ target }: { readonly target: EventTarget }) {
      if (!(target instanceof HTMLInputElement)) return
      const { [target.name]: _, ...others } = left
      setLeft(others)
      forget(target.name)
      look()
    },
  }
}

const missingId = 'missing-parts'

type FormContent = ReturnType<typeof useTyped>['typed']

const Missing = ({ typed: { values, wrong } }: { readonly typed: FormContent }) => (
  <MissingNote
    id={missingId}
    names={missingIn(table, values).map((name) => table[name].words.missing)}
    otherwise={wrong.length > 0 ? text.wrong : ''}
  />
)

const TermsDialog = lazy(() => loadTermsDialog().then((module) => ({ default: module.TermsDialog })))

type Part = 'terms' | 'dataTreatment'

type TermsConsentProps = {
  readonly isTicked: boolean
  readonly error: string | undefined
}

function TermsConsent({ isTicked, error }: TermsConsentProps) {
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
