import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { type ComponentType, lazy } from 'react'
import type { PageProps } from './session.ts'

/** A page in a file of its own. Where a newer release has taken the file away, the office loads itself anew. */
export const lazyPage = (load: () => Promise<{ readonly default: ComponentType<PageProps> }>) =>
  lazy(() => loadChunk(load))
