import type { DataSection } from '@cupo/wire'

/** A page on a screen may be looked at by others; the file is for its owner. */
export type Detail = 'screen' | 'file'

export type Records = DataSection['records']
type Fact = Records[number]['facts'][number]

export const fact = (label: string, value: string): Fact => ({ label, value })

/** No line for what is not known. */
export const factIf = (label: string, value: string | null | undefined): readonly Fact[] =>
  value === null || value === undefined || value === '' ? [] : [fact(label, value)]

export const record = (title: string, ...facts: readonly Fact[]): Records[number] => ({
  title,
  facts: [...facts],
})
