import { type Choice, Select } from '@cupo/ui/select.tsx'
import { useEffect, useEffectEvent } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { FormField } from '../../forms/form-field.tsx'
import { directionText, addressFieldText as words } from '../../text/order.ts'
import { addressForm, type DraftAddress, otherNeighborhood } from './address.ts'

type Props = {
  readonly departments: readonly Choice[]
  readonly draft: DraftAddress
  readonly errorAt: (field: keyof DraftAddress) => string | undefined
  readonly onChange: (change: Partial<DraftAddress>) => void
}

const noNeighborhood = { neighborhood: '', neighborhoodName: '' } as const

export function PlaceSelects({ departments, draft, errorAt, onChange }: Props) {
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
