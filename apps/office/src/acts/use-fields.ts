import { useState } from 'react'

type Values = Readonly<Record<string, string>>

/**
 * The texts of a form and what is wrong with them. `check` answers the trouble of each wrong field; a field that is written in has
 * none until the form is sent again.
 */
export function useFields<const Start extends Values>(start: Start) {
  type Name = keyof Start & string
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(start)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems((before) => ({ ...before, [name]: undefined }))
  }
  return {
    values,
    set,
    field: (name: Name) => ({
      value: values[name],
      error: problems[name],
      autoComplete: 'off',
      onChange: ({ target }: { readonly target: { readonly value: string } }) => set(name, target.value),
    }),
    check: (found: Partial<Record<Name, string | false>>): boolean => {
      const wrong = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
      setProblems(wrong as Partial<Record<Name, string>>)
      return Object.keys(wrong).length === 0
    },
  }
}

export const contractOf = (text: string): string => text.trim().toUpperCase()
export const isContract = (text: string): boolean => /^CU-[0-9A-Z]{4,20}$/.test(contractOf(text))

/** Null for a text that is no whole pesos; separators may be typed. */
export function pesosOf(text: string): number | null {
  const digits = text.replace(/[\s.$]/g, '')
  return /^[1-9]\d{0,11}$/.test(digits) ? Number(digits) : null
}
