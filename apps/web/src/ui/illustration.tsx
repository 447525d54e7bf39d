import styles from './status-page.module.css'

type Name = 'works' | 'clock' | 'mail' | 'phone' | 'pause' | 'offline' | 'done'

const drawing = (name: Name) =>
  function Drawing() {
    return (
      <svg viewBox="0 0 160 128" className={styles.drawing} aria-hidden="true" focusable="false">
        <use href={`/drawings.svg#${name}`} />
      </svg>
    )
  }

export const ClockDrawing = drawing('clock')
export const MailDrawing = drawing('mail')
export const PhoneDrawing = drawing('phone')
export const PauseDrawing = drawing('pause')
export const OfflineDrawing = drawing('offline')
export const WorksDrawing = drawing('works')
export const DoneDrawing = drawing('done')
