export { type AccountCode, accountCodesOn, accounts, setAccountCode } from './account-codes.ts'
export type { Detail } from './batch-lines.ts'
export { checkBooks } from './check-books.ts'
export {
  type BookMonth,
  type CloseSteps,
  closeCheckedMonth,
  closeMonth,
  countClosable,
  listMonths,
  lookAtClose,
  type MissingForClose,
  prepareClose,
} from './close-month.ts'
export { type BookFile, batchesOf, listBookFiles, orderOfFile } from './export-books.ts'
export { csvFormat, type FileFormat, readTemplate, siigoFormat } from './file-format.ts'
export { type Batch, type BatchRefusal, findBatch, makeBatches } from './make-batch.ts'
export { type AccountBalance, type JournalRow, listJournal, trialBalance } from './read-journal.ts'
export { sentenceOfBatch, sentenceOfFile, sentenceOfMissing } from './text/sentences.ts'
export { vatOf, vatReturn } from './vat-return.ts'
export { type FileOrder, type FileRefusal, fileNameOf, writeBatchFile } from './write-batch-file.ts'
