import { threadPool } from '../../platform/thread-pool.ts'
import type { DocumentModel } from './document-model.ts'

/** The document as a tagged PDF in Spanish, drawn in a thread of its own: tens of milliseconds of one core. */
export const writePdf = threadPool<DocumentModel, Uint8Array>(new URL('./pdf-thread.ts', import.meta.url))
