import type { Application, Origin, Progress } from '@cupo/wire'
import { useEffect, useSyncExternalStore } from 'react'
import { reloadApplication } from '../journey/application-store.ts'
import { allowsScreen, isEnded } from '../journey/destinations.ts'
import { followApplication, followStanding } from '../journey/follow.ts'
import { matchPath } from '../paths.ts'
import { actingHere } from '../who-acts.ts'
import { followSale, type Sale, unknownSale } from './follow-sale.ts'

type SharedSale = {
  readonly get: () => Sale
  readonly subscribe: (listener: () => void) => () => void
}

const sales = new Map<string, SharedSale>()

/** The connection outlasts the moment between two screens of a sale. */
const lingerMs = 1_000

/** Screens of the same sale share a connection. Null follows nothing. */
export function useSale(applicationId: string | null): Sale {
  const { subscribe, get } = applicationId === null ? noSale : sharedSale(applicationId)
  return useSyncExternalStore(subscribe, get, () => unknownSale)
}

const noSale: SharedSale = { get: () => unknownSale, subscribe: () => () => undefined }

function sharedSale(applicationId: string): SharedSale {
  const known = sales.get(applicationId)
  if (known) return known
  const listeners = new Set<() => void>()
  let sale = unknownSale
  let stop: (() => void) | null = null
  const shared: SharedSale = {
    get: () => sale,
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= followSale(
        applicationId,
        (changed) => {
          sale = changed
          for (const onChange of listeners) onChange()
        },
        () => listeners.size > 0,
      )
      return () => {
        listeners.delete(listener)
        setTimeout(() => {
          if (listeners.size > 0) return
          stop?.()
          stop = null
          sales.delete(applicationId)
        }, lingerMs)
      }
    },
  }
  sales.set(applicationId, shared)
  return shared
}

/**
 * Not while the screen runs an act of its own, whose answer leads on. A cancelled or moved sale is told on the
 * screen.
 */
export function useSaleLead({ progress, isGone }: Sale, isActing: boolean): void {
  useEffect(() => {
    if (!isActing && !isGone && progress !== null) leadSale(progress)
  }, [progress, isGone, isActing])
}

let isLeading = false

export async function leadSale({ status, situation, waitsForCode }: Progress): Promise<void> {
  if (actingHere() !== 'agent') return
  if (isLeading || situation === null || situation === 'Cancelada') return
  if (status === null && !isEnded({ situation })) return
  const standing = { status: status ?? 'preOffer', situation, waitsForCode, origin } as const
  const here = matchPath(location.pathname)?.screen
  if (here !== undefined && allowsScreen(standing, here)) return
  isLeading = true
  try {
    if (status !== null) await followApplication()
    else await followStanding(standing)
  } finally {
    isLeading = false
  }
}

const origin = 'Assistido' satisfies Origin

export function useFreshApplication({ applicationId, status, activity }: Application): void {
  const { progress } = useSale(applicationId)
  const hasMoved = progress !== null && (progress.status !== status || progress.activity !== activity)
  useEffect(() => {
    if (hasMoved) reloadApplication({ part: 'background' })
  }, [hasMoved])
}
