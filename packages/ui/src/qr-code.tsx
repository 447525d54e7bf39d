import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import { loadChunk } from './load-chunk.ts'
import styles from './qr-code.module.css'
import { qrCodeText } from './text/common.ts'

const QrDrawing = lazy(() =>
  loadChunk(() => import('./qr-drawing.tsx')).then((module) => ({ default: module.QrDrawing })),
)

type Props = {
  readonly link: string
  readonly label: string
}

export function QrCode({ link, label }: Props) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    // A frame of another page, and a page without https, may not write to the clipboard.
    Promise.resolve(navigator.clipboard?.writeText(link).then(() => true) ?? false).then(setCopied, () =>
      setCopied(false),
    )
  return (
    <div className={styles.code}>
      <div className={styles.drawing}>
        <Suspense>
          <QrDrawing link={link} label={label} />
        </Suspense>
      </div>
      <p className={styles.link}>
        <span className={styles.term}>{qrCodeText.link}</span>
        {link}
      </p>
      <div className={styles.copy}>
        <Button variant="text" onClick={copy}>
          {qrCodeText.copy}
        </Button>
      </div>
      <p role="status" className={styles.news}>
        {copied !== null && (copied ? qrCodeText.copied : qrCodeText.notCopied)}
      </p>
    </div>
  )
}
