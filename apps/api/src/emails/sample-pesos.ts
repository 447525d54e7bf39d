import type { Pesos } from '@cupo/credit-engine'

/** Mails know the engine's types only; the samples' literals are whole. */
export function samplePesos(amount: number): Pesos {
  return amount as Pesos
}
