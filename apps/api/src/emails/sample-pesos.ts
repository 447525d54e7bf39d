import type { Pesos } from '@cupo/credit-engine'

/** For the literals of the samples, which are whole: mails know the engine's types only. */
export function samplePesos(amount: number): Pesos {
  return amount as Pesos
}
