import { classNames } from '@cupo/ui/class-names.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { Fragment } from 'react'
import styles from './credit.module.css'

const shapes = {
  due: (
    <>
      <Skeleton shape="short" />
      <Skeleton shape="amount" />
      <Skeleton shape="short" />
      <Skeleton shape="field" />
    </>
  ),
  progress: (
    <>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton />
    </>
  ),
  papers: (
    <>
      <Skeleton shape="short" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </>
  ),
  plan: (
    <>
      <Skeleton shape="short" />
      <Skeleton shape="card" />
      <Skeleton shape="field" />
      {['one', 'two', 'three', 'four', 'five'].map((row) => (
        <Fragment key={row}>
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton shape="short" />
        </Fragment>
      ))}
    </>
  ),
} as const

export const Waiting = ({ place }: { readonly place: keyof typeof shapes }) => (
  <div className={classNames(styles.card, styles[`${place}Waiting`])} aria-hidden="true">
    {shapes[place]}
  </div>
)
