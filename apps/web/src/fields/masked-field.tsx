import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import { dateMask, identityMask, type Mask, mobileMask, moneyMask } from './masks.ts'
import { useMask } from './use-mask.ts'

type Props = Omit<TextFieldProps, 'ref' | 'onInput' | 'inputMode' | 'type'> & {
  /** Hears the masked value after every edit. */
  readonly onValue?: (value: string) => void
}

/** A field of any mask; those below come with theirs. */
export function MaskedField({ mask, onValue, ...attributes }: Props & { readonly mask: Mask }) {
  const { ref, onInput } = useMask(mask)
  return (
    <TextField
      inputMode="numeric"
      {...attributes}
      ref={ref}
      type="text"
      onInput={(event) => {
        onInput(event)
        onValue?.(event.currentTarget.value)
      }}
    />
  )
}

/** A cédula of 6 to 14 digits in the groups people write it in. */
export const IdentityNumberField = (props: Props) => (
  <MaskedField autoComplete="off" {...props} mask={identityMask} />
)

/** A Colombian mobile line. */
export const MobileField = (props: Props) => (
  <MaskedField autoComplete="tel-national" {...props} mask={mobileMask} />
)

/** Whole pesos with a drawn `$`. */
export const MoneyField = (props: Props) => (
  <MaskedField autoComplete="off" prefix="$" {...props} mask={moneyMask} />
)

/** A date as people write it; `toIsoDate` reads it. */
export const DateField = (props: Props) => (
  <MaskedField autoComplete="off" placeholder="DD/MM/AAAA" {...props} mask={dateMask} />
)
