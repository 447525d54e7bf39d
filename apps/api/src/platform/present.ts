import { formatPesos } from './format.ts'

type WithTwins<A extends Readonly<Record<string, number>>> = A & {
  [K in keyof A & string as `${K}Fmt`]: string
}

/** Amounts in pesos, each with the `…Fmt` twin that screens print. */
export function withFmt<const A extends Readonly<Record<string, number>>>(amounts: A): WithTwins<A> {
  const all: Record<string, number | string> = { ...amounts }
  for (const name in amounts) all[`${name}Fmt`] = formatPesos(amounts[name] ?? Number.NaN)
  return all as WithTwins<A>
}
