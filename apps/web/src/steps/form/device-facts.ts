import { loadAhead } from '@cupo/ui/load-chunk.ts'
export type DeviceFacts = {
  readonly jsc?: string
  readonly hdim: string
  readonly geo_location_latitude?: number
  readonly geo_location_longitude?: number
}

/** No fact about the device is worth a wait. */
const patienceMs = 1_500

let thumbmark: Promise<string | null> | null = null

export function prepareDeviceFacts(): Promise<string | null> {
  thumbmark ??= soon(readThumbmark())
  return thumbmark
}

export const shareLocationBox = 'shareLocation'

/** The browser's permission alone is no consent (Ley 1581). */
export const sharesPosition = (form: FormData): boolean => form.has(shareLocationBox)

export async function readDeviceFacts(isPositionShared: boolean): Promise<DeviceFacts> {
  const [jsc, position] = await Promise.all([
    prepareDeviceFacts(),
    isPositionShared ? soon(readAllowedPosition()) : null,
  ])
  return {
    hdim: `${screen.width}x${screen.height}x${screen.colorDepth}@${devicePixelRatio}`,
    ...(jsc ? { jsc } : {}),
    ...(position
      ? {
          geo_location_latitude: position.coords.latitude,
          geo_location_longitude: position.coords.longitude,
        }
      : {}),
  }
}

/** Without `logging: false` a sampled run would call its maker's server; fonts are measured in a frame our policy forbids. */
async function readThumbmark(): Promise<string | null> {
  const file = await loadAhead(() => import('@thumbmarkjs/thumbmarkjs'))
  if (file === null) return null
  const { Thumbmark } = file
  const { thumbmark } = await new Thumbmark({ logging: false, exclude: ['fonts'] }).get()
  return thumbmark.slice(0, 200)
}

async function readAllowedPosition(): Promise<GeolocationPosition | null> {
  const permission = await navigator.permissions.query({ name: 'geolocation' })
  return permission.state === 'granted' ? readPosition() : null
}

/** May show the browser's question. Rejects when it is denied or nothing is found. */
export const readPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 600_000 })
  })

function soon<T>(work: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  return Promise.race([work, late]).catch(() => null)
}
