import { formatPesos } from './format.ts'

type WithTwins<A extends Readonly<Record<string, number>>> = A & {
  [K in keyof A & string as `${K}Fmt`]: string
}

export function withFmt<const A extends Readonly<Record<string, number>>>(amounts: A): WithTwins<A> {
  const all: Record<string, number | string> = { ...amounts }
  for (const name in amounts) all[twinOf(name)] = formatPesos(amounts[name] ?? Number.NaN)
  return all as WithTwins<A>
}

const twins = new Map<string, string>()

function twinOf(name: string): string {
  const known = twins.get(name)
  if (known !== undefined) return known
  const twin = `${name}Fmt`
  twins.set(name, twin)
  return twin
}
