import { TextField } from '@cupo/ui/field.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { loanActText } from '../text/loans.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { contractOf, isContract, pesosOf, useFields } from './use-fields.ts'

export function SellForm({ contract, ...ends }: ActFormProps & { readonly contract: string }) {
  const { values, field, check } = useFields({
    contracts: contract,
    name: '',
    taxId: '',
    contact: '',
    price: '',
  })
  const contracts = [...new Set(values.contracts.split(/[\s,;]+/).filter((text) => text !== ''))]
  const [name, taxId, contact] = [values.name.trim(), values.taxId.trim(), values.contact.trim()]
  const price = values.price.trim() === '0' ? 0 : pesosOf(values.price)
  const orderOf = () => {
    const isRight = check({
      contracts: (contracts.length === 0 || !contracts.every(isContract)) && loanActText.wrongContracts,
      name: name.length < 3 && loanActText.tooShort,
      taxId: !/^[\d.]{6,20}-\d$/.test(taxId) && loanActText.wrongTaxId,
      contact: contact.length < 3 && loanActText.tooShort,
      price: price === null && loanActText.wrongAmount,
    })
    if (!isRight || price === null) return null
    const input = { buyer: { name, taxId, contact }, price, contracts: contracts.map(contractOf) }
    return { act: 'sellPortfolio', input } as const
  }
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <TextArea
        label={loanActText.contracts}
        hint={loanActText.contractsHint}
        rows={3}
        {...field('contracts')}
      />
      <TextField label={loanActText.buyer} maxLength={200} {...field('name')} />
      <TextField label={loanActText.taxId} hint={loanActText.taxIdHint} maxLength={22} {...field('taxId')} />
      <TextField
        label={loanActText.contact}
        hint={loanActText.contactHint}
        maxLength={200}
        {...field('contact')}
      />
      <TextField
        label={loanActText.price}
        hint={loanActText.priceHint}
        inputMode="numeric"
        maxLength={18}
        {...field('price')}
      />
    </ActForm>
  )
}
