import './act-button.css'
import { Children, type ComponentProps, type MouseEvent } from 'react'
import { useFormStatus } from 'react-dom'
import { Button } from './button.tsx'
import { usePressGuard } from './press-guard.ts'

type Props = ComponentProps<typeof Button>

/**
 * For an act that has weight (it signs, pays, accepts, cancels, declines) or changes while it stands. It takes a
 * press only once its act has stood still for a moment, and none of a key that is held down.
 */
export function ActButton({ children, isLoading = false, onClick, ...rest }: Props) {
  const { isReady, isMeant } = usePressGuard(isLoading ? '' : Children.toArray(children).join(''))
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isMeant(event)) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <Button
      {...rest}
      isLoading={isLoading}
      aria-disabled={!isReady || undefined}
      data-resting={isReady ? undefined : ''}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={press}
    >
      {children}
    </Button>
  )
}

export function SubmitActButton(props: Omit<Props, 'type' | 'isLoading'>) {
  const { pending } = useFormStatus()
  return <ActButton {...props} type="submit" isLoading={pending} />
}
