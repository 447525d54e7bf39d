import { overlayStore } from '../ui/layer-stores.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useStore } from '../ui/store.ts'
import { Toasts } from '../ui/toasts.tsx'

/** What stands above the screens: fetched when the first overlay or toast is near. */
export function Layers() {
  return (
    <>
      <Overlay text={useStore(overlayStore)} />
      <Toasts />
    </>
  )
}
