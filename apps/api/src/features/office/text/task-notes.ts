import { formatPesos } from '../../../platform/format.ts'

const inPesos = (digits: string | undefined) => formatPesos(Number(digits))

/** The notes that features write, in the words of people; a person's own note stands as it is. */
const notes: readonly (readonly [RegExp, (...found: readonly string[]) => string])[] = [
  [/^paid to a credit that takes no money$/, () => 'Se pagó a un crédito que no recibe dinero.'],
  [
    /^paid more than the credit cost$|^paid beyond the credit$/,
    () => 'Se pagó más de lo que cuesta el crédito.',
  ],
  [/^the same attempt was paid twice$/, () => 'El mismo intento se pagó dos veces.'],
  [
    /^paid for a credit that was withdrawn from$/,
    () => 'Se pagó por un crédito del que el cliente se retractó.',
  ],
  [/^paid for a credit that is void for fraud$/, () => 'Se pagó por un crédito que se anuló por fraude.'],
  [
    /^the bank credited more than a withdrawal takes$/,
    () => 'El banco abonó más de lo que pide el retracto.',
  ],
  [
    /^the provider has not decided it, and is asked no more$/,
    () => 'El proveedor no lo decidió, y no se le pregunta más.',
  ],
  [
    /^a signed notice told of it, and the provider does not know it$/,
    () => 'Un aviso firmado lo contó, y el proveedor no lo conoce.',
  ],
  [
    /^a notice told of more than the provider says when it is asked$/,
    () => 'Un aviso dijo más de lo que el proveedor responde.',
  ],
  [
    /^cannot be settled$|^what the provider answers cannot be settled: see the log$/,
    () => 'Lo que responde el proveedor no se puede aplicar: está en el registro técnico.',
  ],
  [/^taken back before the bank was told$/, () => 'Se reversó antes de decírselo al banco.'],
  [/^taken back after its refund was ordered$/, () => 'Se reversó cuando su devolución ya estaba pedida.'],
  [
    /^(.+) taken back after its order was dispatched$/,
    (what) => `Se reversó (${what}) cuando su orden ya se había despachado.`,
  ],
  [/^nothing of it is left$/, () => 'No queda nada.'],
  [/^(\d+) of (\d+) are left$/, (left, whole) => `Quedan ${inPesos(left)} de ${inPesos(whole)}.`],
  [/^(\d+) given to (\S+)$/, (given, loan) => `${inPesos(given)} pagaron el crédito ${loan}.`],
  [/^given to (\S+)$/, (loan) => `Pagó el crédito ${loan}.`],
  [
    /^split: (\d+) of (\d+); (.+)$/s,
    (part, whole, why) => `Parte de ${inPesos(part)} de ${inPesos(whole)}: ${why}`,
  ],
  [
    /^(\d+) to claim from the borrower: more was paid back than was left over$/,
    (sum) => `Por cobrar al cliente: ${inPesos(sum)}. Se devolvió más de lo que sobraba.`,
  ],
  [/^the provider took its reversal back, told (.+)$/, () => 'El proveedor deshizo su reverso.'],
  [/^both sides agree$/, () => 'Los dos lados dicen lo mismo.'],
]

export function wordsOfNote(note: string): string {
  for (const [pattern, words] of notes) {
    const [all, ...found] = pattern.exec(note) ?? []
    if (all !== undefined) return words(...found)
  }
  return note
}
