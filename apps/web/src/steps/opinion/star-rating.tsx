import { Icon } from '@cupo/ui/icon.tsx'
import { starIcon } from '@cupo/ui/icons.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { opinionText } from '../../text/order.ts'
import styles from './star-rating.module.css'

type Props = {
  readonly legend: string
  readonly stars: number
  readonly onStars: (stars: number) => void
}

export function StarRating({ legend, stars, onStars }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count} className={styles.star} data-filled={count <= stars ? '' : undefined}>
            <input
              type="radio"
              name="stars"
              value={count}
              checked={count === stars}
              onChange={() => onStars(count)}
              className={styles.radio}
            />
            <Icon of={starIcon} size="large" isFilled={count <= stars} />
            <VisuallyHidden>{opinionText.starsOf(count)}</VisuallyHidden>
          </label>
        ))}
        <span className={styles.words} aria-hidden="true">
          {opinionText.starsOf(stars)}
        </span>
      </div>
    </fieldset>
  )
}
