import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { ErrorSummary } from '@cupo/ui/error-summary.tsx'
import { SummedErrors } from '@cupo/ui/field.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { type Choice, Select } from '@cupo/ui/select.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { type AddressClient, type FieldError, streetTypes } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { useApplication } from '../../client/journey/application-store.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { FormField } from '../../forms/form-field.tsx'
import { checkForm } from '../../forms/send-form.ts'
import { focusFirstError, messageAt } from '../../forms/shown-errors.ts'
import { directionText, addressFieldText as words } from '../../text/order.ts'
import { Screen } from '../../ui/screen.tsx'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import { PurchaseSummary } from '../summary/purchase-summary.tsx'
import {
  addressForm,
  addressOf,
  type DraftAddress,
  draftOf,
  emptyAddress,
  otherNeighborhood,
  sentAddress,
} from './address.ts'
import styles from './address-step.module.css'

type Props = {
  readonly title: string
  readonly leads: { readonly form: string; readonly kept: string }
  readonly opensKept?: boolean
  readonly firstQuestion?: ReactNode
  readonly children: (kept: AddressClient, edit: () => void) => ReactNode
}

export function AddressStep({ title, leads, opensKept = false, firstQuestion, children }: Props) {
  const application = useApplication()
  const { applicationId } = application
  const departments = useAnswer((signal) => send('GET /address/departments', {}, { signal }), 'departments')
  const before = useAnswer(
    (signal) => send('GET /address', { query: { applicationId } }, { signal }),
    'address',
  )
  const [stage, setStage] = useState<AddressClient | 'form' | null>(null)
  const [draft, setDraft] = useState<DraftAddress | null>(null)

  const earlier = before.asked.kind === 'answered' ? before.asked.body : null
  const kept = stage === 'form' ? null : (stage ?? (opensKept && earlier?.address ? earlier : null))
  useStageFocus(kept ? 'kept' : 'form')

  const keep = (answer: AddressClient, sent: DraftAddress) => {
    sentAddress.forget()
    setDraft(sent)
    setStage(answer)
  }

  return (
    <Screen
      title={title}
      lead={kept ? leads.kept : leads.form}
      summary={<PurchaseSummary application={application} />}
    >
      {kept ? (
        children(kept, () => setStage('form'))
      ) : departments.asked.kind === 'answered' && before.asked.kind !== 'asking' ? (
        <AddressForm
          departments={departments.asked.body.map((one) => ({
            value: one.departmentDaneCode,
            label: one.departamentName,
          }))}
          startsWith={draft ?? sentAddress.of(applicationId) ?? earlierDraft(earlier)}
          onSaved={keep}
        >
          {firstQuestion}
        </AddressForm>
      ) : departments.asked.kind === 'failed' ? (
        <FailureNotice failure={departments.asked.failure} onRetry={departments.askAgain} isAlone />
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

const earlierDraft = (kept: AddressClient | null): DraftAddress =>
  kept?.address ? draftOf(kept.address) : emptyAddress

const Waiting = () => (
  <>
    {[1, 2, 3, 4, 5].map((field) => (
      <Skeleton key={field} shape="field" />
    ))}
  </>
)

type AddressFormProps = {
  readonly departments: readonly Choice[]
  readonly startsWith: DraftAddress
  readonly onSaved: (saved: AddressClient, draft: DraftAddress) => void
  readonly children?: ReactNode
}

const streetChoices = streetTypes.map((type) => ({ value: type, label: directionText.streetTypes[type] }))
function AddressForm({ departments, startsWith, onSaved, children }: AddressFormProps) {
  const { applicationId } = useApplication()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(startsWith)
  const [isChecked, setIsChecked] = useState(false)
  // The summary keeps the errors of the last submission: a new list would be read out again.
  const [summed, setSummed] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()

  const wrong = isChecked ? checkForm(addressForm, draft) : []
  const refused = failure?.errors ?? []
  const errorAt = (field: keyof DraftAddress) => messageAt([...wrong, ...refused], field)
  const change = (part: Partial<DraftAddress>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFailure(null)
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    const errors = checkForm(addressForm, draft)
    setSummed(errors)
    if (errors.length > 0) return focusFirstError(form.current)
    sentAddress.keep(applicationId, draft)
    run(async () => {
      setFailure(null)
      const answer = await send('POST /address/save/:applicationId', {
        params: { applicationId },
        body: addressOf(draft),
      })
      if (answer.ok) return onSaved(answer.body, draft)
      setFailure(answer)
      setSummed(answer.errors)
      if (answer.errors.length > 0) focusFirstError(form.current)
    })
  }

  return (
    <SummedErrors value>
      <form ref={form} noValidate onSubmit={submit}>
        <ErrorSummary title={directionText.warning} errors={summed} />
        {children}
        <PlaceSelects departments={departments} draft={draft} errorAt={errorAt} onChange={change} />
        <div className={styles.street}>
          <Select
            name="streetType"
            label={addressForm.streetType.words.label}
            hint={addressForm.streetType.words.hint}
            required
            choices={streetChoices}
            value={draft.streetType}
            error={errorAt('streetType')}
            onChange={({ target }) => change({ streetType: target.value })}
          />
          <FormField
            name="typedAddress"
            field={addressForm.typedAddress}
            value={draft.typedAddress}
            error={errorAt('typedAddress')}
            onValue={(street) => change({ typedAddress: street })}
          />
        </div>
        <FormField
          name="complement"
          field={addressForm.complement}
          value={draft.complement}
          onValue={(complement) => change({ complement })}
        />
        {refused.length === 0 && <FailureNotice failure={failure} />}
        <CancelApplication />
        <ActionBar>
          <Button type="submit" isLoading={isBusy}>
            {directionText.save}
          </Button>
        </ActionBar>
      </form>
    </SummedErrors>
  )
}

type PlaceSelectsProps = {
  readonly departments: readonly Choice[]
  readonly draft: DraftAddress
  readonly errorAt: (field: keyof DraftAddress) => string | undefined
  readonly onChange: (change: Partial<DraftAddress>) => void
}

const noNeighborhood = { neighborhood: '', neighborhoodName: '' } as const

function PlaceSelects({ departments, draft, errorAt, onChange }: PlaceSelectsProps) {
  const { departmentDaneCode, cityDaneCode } = draft
  return (
    <>
      <Select
        name="departmentDaneCode"
        label={words.departmentDaneCode.label}
        placeholder={directionText.chooseDepartment}
        choices={departments}
        value={departmentDaneCode}
        required
        error={errorAt('departmentDaneCode')}
        onChange={(event) =>
          onChange({ departmentDaneCode: event.target.value, cityDaneCode: '', ...noNeighborhood })
        }
      />
      <CitySelect
        departmentDaneCode={departmentDaneCode}
        value={cityDaneCode}
        error={errorAt('cityDaneCode')}
        onValue={(code) => onChange({ cityDaneCode: code, ...noNeighborhood })}
      />
      <Neighborhood draft={draft} error={errorAt('neighborhoodName')} onChange={onChange} />
    </>
  )
}

type CityProps = {
  readonly departmentDaneCode: string
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (code: string) => void
}

function CitySelect({ departmentDaneCode, value, error, onValue }: CityProps) {
  const { asked, askAgain } = useAnswer(
    (signal) =>
      departmentDaneCode === ''
        ? null
        : send('GET /address/cities/:code', { params: { code: departmentDaneCode } }, { signal }),
    departmentDaneCode,
  )
  const isLoading = departmentDaneCode !== '' && asked.kind === 'asking'
  const cities = asked.kind === 'answered' ? asked.body : []
  // The capital district leaves nothing to choose.
  const only = cities.length === 1 && value === '' ? cities[0]?.cityDaneCode : undefined
  const choose = useEffectEvent(onValue)
  useEffect(() => {
    if (only !== undefined) choose(only)
  }, [only])
  return (
    <>
      <Select
        name="cityDaneCode"
        label={words.cityDaneCode.label}
        placeholder={isLoading ? directionText.loading : directionText.chooseCity}
        choices={cities.map(({ cityDaneCode, cityName }) => ({ value: cityDaneCode, label: cityName }))}
        value={value}
        required
        disabled={cities.length === 0}
        aria-busy={isLoading}
        error={error}
        onChange={(event) => onValue(event.target.value)}
      />
      <FailureNotice failure={asked.kind === 'failed' ? asked.failure : null} onRetry={askAgain} />
    </>
  )
}

type NeighborhoodProps = {
  readonly draft: DraftAddress
  readonly error: string | undefined
  readonly onChange: (change: Partial<DraftAddress>) => void
}

function Neighborhood({ draft, error, onChange }: NeighborhoodProps) {
  const { cityDaneCode, neighborhood, neighborhoodName } = draft
  const { asked } = useAnswer(
    (signal) =>
      cityDaneCode === ''
        ? null
        : send('GET /address/neighborhood/:code', { params: { code: cityDaneCode } }, { signal }),
    cityDaneCode,
  )
  const known = asked.kind === 'answered' ? asked.body : []
  const isTyped =
    neighborhood === otherNeighborhood ||
    (cityDaneCode !== '' && asked.kind !== 'asking' && known.length === 0)
  const choices = [
    ...known.map(({ neighborhoodCode, neighborhoodName: label }) => ({ value: neighborhoodCode, label })),
    { value: otherNeighborhood, label: directionText.otherNeighborhood },
  ]
  return (
    <>
      {(known.length > 0 || !isTyped) && (
        <Select
          name={isTyped ? 'neighborhood' : 'neighborhoodName'}
          label={words.neighborhoodName.label}
          placeholder={
            cityDaneCode !== '' && asked.kind === 'asking'
              ? directionText.loading
              : directionText.chooseNeighborhood
          }
          choices={choices}
          value={neighborhood}
          required
          disabled={known.length === 0}
          error={isTyped ? undefined : error}
          onChange={({ target }) =>
            onChange({
              neighborhood: target.value,
              neighborhoodName:
                known.find((one) => one.neighborhoodCode === target.value)?.neighborhoodName ?? '',
            })
          }
        />
      )}
      {isTyped && (
        <FormField
          name="neighborhoodName"
          field={
            known.length > 0
              ? { ...addressForm.neighborhoodName, words: { label: directionText.otherNeighborhoodLabel } }
              : addressForm.neighborhoodName
          }
          required
          value={neighborhoodName}
          error={error}
          onValue={(name) => onChange({ neighborhood: otherNeighborhood, neighborhoodName: name })}
        />
      )}
    </>
  )
}
