import { formatDate, sayMonth } from '../../../platform/format.ts'
import { aboutOf } from '../../reconciliation/reconciliation.ts'
import type { MissingForClose } from '../close-month.ts'
import type { BatchRefusal } from '../make-batch.ts'
import type { FileRefusal } from '../write-batch-file.ts'

const withoutCutOff = (month: string) =>
  `Falta el corte de ${sayMonth(month)}: el reloj lo escribe cuando ningún crédito está atrasado en su día.`

export function sentenceOfMissing(missing: MissingForClose): string {
  switch (missing.kind) {
    case 'monthNotOver':
      return `El mes de ${sayMonth(missing.month)} no ha terminado.`
    case 'nothingBooked':
      return `Nada se contabilizó hasta el fin de ${sayMonth(missing.month)}.`
    case 'earlierMonthOpen':
      return `Antes se cierra ${sayMonth(missing.month)}.`
    case 'daysNotExported':
      return `Falta exportar del ${formatDate(missing.from)} al ${formatDate(missing.through)}.`
    case 'noCutOff':
      return withoutCutOff(missing.month)
    case 'differenceOpen':
      return `Una diferencia sigue abierta: ${aboutOf(missing.subject)}.`
    case 'ledgerWrong':
      return `Los libros no cuadran: ${missing.finding}.`
  }
}

export function sentenceOfBatch(refusal: BatchRefusal): string {
  switch (refusal.kind) {
    case 'dayNotOver':
      return `El ${formatDate(refusal.day)} se exporta desde la 1:00 del día siguiente.`
    case 'nothingBooked':
      return `Nada se contabilizó hasta el ${formatDate(refusal.day)}.`
    case 'noCutOff':
      return withoutCutOff(refusal.month)
    case 'busy':
      return 'Se estaban contabilizando pagos todo el tiempo. Inténtalo de nuevo.'
  }
}

export function sentenceOfFile(refusal: FileRefusal): string {
  switch (refusal.kind) {
    case 'withoutCode':
      return `No se hizo el archivo. Sin código: ${refusal.accounts.join(', ')}.`
    case 'notEnough':
      return `No se hizo el archivo. Siigo necesita un tercero, y un centro de costo de solo dígitos o ninguno, en ${refusal.accounts.join(', ')}.`
    case 'otherBytes':
      return 'No se hizo el archivo: ya no sale igual que la primera vez. Verifica los libros.'
  }
}
