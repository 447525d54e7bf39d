import { overlayStore, toastStore } from '@cupo/ui/layer-stores.ts'
import { loadAhead } from '@cupo/ui/load-chunk.ts'
import { useStore } from '@cupo/ui/store.ts'
import { type ComponentType, useEffect, useState } from 'react'

export const loadLayers = (): Promise<ComponentType | null> =>
  loadAhead(() => import('./layers.tsx')).then((file) => file?.Layers ?? null)

export function LayersWhenNeeded({ load = loadLayers }: { readonly load?: typeof loadLayers }) {
  const overlay = useStore(overlayStore)
  const toasts = useStore(toastStore)
  const [Layers, setLayers] = useState<ComponentType | null>(null)
  const isNeeded = overlay !== null || toasts.length > 0
  useEffect(() => {
    if (!isNeeded || Layers !== null) return
    const fetchLayers = async () => {
      const loaded = await load()
      if (loaded !== null) setLayers(() => loaded)
    }
    void fetchLayers()
    addEventListener('online', fetchLayers)
    return () => removeEventListener('online', fetchLayers)
  }, [isNeeded, Layers, load])
  return isNeeded && Layers !== null ? <Layers /> : null
}
