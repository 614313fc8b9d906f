import { chakra } from '@chakra-ui/react/styled-system'
import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { buttonLook, type ButtonSize, type ButtonVariant } from './buttonLook.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'
import { Why } from './Why.tsx'

const Look = chakra('button', buttonLook)

export type ButtonProps = {
  children: ReactNode
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  type?: 'button' | 'submit'
  form?: string
  icon?: IconName | undefined
  /** A call runs: a spinner, and clicks do nothing. */
  busy?: boolean | undefined
  busyText?: ReactNode
  /** Why it is refused: it keeps the focus, does nothing, and says why. */
  refused?: ReactNode
  /** Where the reason stands: as a line beside it (and found by touch), or only as a tooltip. */
  reason?: 'beside' | 'tooltip'
  ref?: Ref<HTMLButtonElement>
  'aria-describedby'?: string
  'aria-pressed'?: boolean
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-haspopup'?: 'menu' | 'dialog'
}

const Plain = ({
  children,
  icon,
  busy,
  busyText,
  refused,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const still = Boolean(busy) || Boolean(refused)
  return (
    <Look
      {...rest}
      type={type}
      aria-disabled={refused ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={(event) => {
        if (still) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <Icon name="spinner" turning />
      ) : refused ? (
        <Icon name="lock" />
      ) : icon ? (
        <Icon name={icon} />
      ) : null}
      {busy ? (busyText ?? children) : children}
    </Look>
  )
}

/** A button; busy and refused ones stay focusable and do nothing. */
export const Button = ({ reason = 'beside', ...props }: ButtonProps) => {
  const id = useId()
  if (!props.refused) return <Plain {...props} />
  if (reason === 'tooltip')
    return <Tooltip text={props.refused}>{(wiring) => <Plain {...props} {...wiring} />}</Tooltip>
  return (
    <>
      <Plain {...props} aria-describedby={id} />
      <Why id={id}>{props.refused}</Why>
    </>
  )
}
