import type { DataSection } from '@cupo/wire'

/** Bystanders may see a screen; the file is for its owner. */
export type Detail = 'screen' | 'file'

export type Records = DataSection['records']
type Fact = Records[number]['facts'][number]

export const fact = (label: string, value: string): Fact => ({ label, value })

export const factIf = (label: string, value: string | null | undefined): readonly Fact[] =>
  value === null || value === undefined || value === '' ? [] : [fact(label, value)]

export const record = (title: string, ...facts: readonly Fact[]): Records[number] => ({
  title,
  facts: [...facts],
})
