import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { DocumentModel } from './document-model.ts'

/** One core is left to the event loop; two threads are faster than we ever need. */
const threadsMax = Math.max(1, Math.min(2, availableParallelism() - 1))

const threads = new Piscina<DocumentModel, Uint8Array>({
  filename: new URL('./draw-pdf.ts', import.meta.url).href,
  name: 'drawPdf',
  minThreads: 0,
  maxThreads: threadsMax,
  // A new thread needs half a second to load pdfkit and the fonts.
  idleTimeout: Number.POSITIVE_INFINITY,
  // A thread out of memory ends with its document, not the process.
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 },
})

/** Drawn in a thread: tens of milliseconds of one core. */
export const writePdf = (model: DocumentModel): Promise<Uint8Array> => threads.run(model)
