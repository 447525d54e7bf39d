import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { DocumentModel } from './document-model.ts'

/** One core is for the event loop; two threads draw faster than a process of ours ever asks. */
const threadsMax = Math.max(1, Math.min(2, availableParallelism() - 1))

const threads = new Piscina<DocumentModel, Uint8Array>({
  filename: new URL('./draw-pdf.ts', import.meta.url).href,
  name: 'drawPdf',
  minThreads: 0,
  maxThreads: threadsMax,
  // A new thread reads pdfkit and the fonts again, which takes half a second.
  idleTimeout: Number.POSITIVE_INFINITY,
  // A thread that needs more memory ends with its document, and the process goes on.
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 },
})

/** The document as a tagged PDF in Spanish, drawn in a thread: tens of milliseconds of one core. */
export const writePdf = (model: DocumentModel): Promise<Uint8Array> => threads.run(model)
