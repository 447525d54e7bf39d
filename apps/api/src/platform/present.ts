import { formatPesos } from './format.ts'

type WithTwins<A extends Readonly<Record<string, number>>> = A & {
  [K in keyof A & string as `${K}Fmt`]: string
}

/** Amounts in pesos, each with the `…Fmt` twin that screens print. */
export function withFmt<const A extends Readonly<Record<string, number>>>(amounts: A): WithTwins<A> {
  const twins = Object.entries(amounts).map(([name, amount]) => [`${name}Fmt`, formatPesos(amount)])
  return { ...amounts, ...Object.fromEntries(twins) } as WithTwins<A>
}
