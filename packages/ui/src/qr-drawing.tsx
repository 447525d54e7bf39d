import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Modules around the code that stay light: a camera finds its edge by them. */
const quietZone = 4

type Props = { readonly link: string; readonly label: string }

/** A run of dark modules in a row at a time; up to 15 % of the code may be unreadable. */
export function QrDrawing({ link, label }: Props) {
  const { size, data } = encode(link, { ecc: 'M', border: quietZone })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.modules}
    >
      <path d={data.map(runsOf).join('')} />
    </svg>
  )
}

const runsOf = (modules: readonly boolean[], row: number): string =>
  [
    ...modules
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ]
    .map(({ index, 0: run }) => `M${index} ${row}h${run.length}v1h-${run.length}z`)
    .join('')
