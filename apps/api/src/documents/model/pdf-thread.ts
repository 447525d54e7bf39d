import { serveThread } from '../../platform/thread-pool.ts'
import { drawPdf } from './draw-pdf.ts'

serveThread(drawPdf)
