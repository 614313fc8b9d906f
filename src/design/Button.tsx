import { Button as ChakraButton, type ButtonProps as ChakraButtonProps } from '@chakra-ui/react/button'
import { use, useId, type ReactNode, type Ref } from 'react'
import { CallRefusalContext } from './dialog-shell.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'
import { Why } from './Why.tsx'

export type ButtonProps = Omit<ChakraButtonProps, 'loading' | 'loadingText' | 'disabled'> & {
  icon?: IconName | undefined
  /** Whether its call is under way: shows a spinner and ignores clicks. Undefined if it calls nothing. */
  busy?: boolean | undefined
  busyText?: ReactNode
  /** Looks as usual, but the browser does not submit its form: before hydration, no handler would receive it. */
  inactive?: boolean
  /** The reason for a refusal: the button keeps the focus, ignores clicks and shows the reason. */
  refused?: ReactNode
  /** Shows the reason as a line beside the button (also reachable by touch), or only as a tooltip. */
  reason?: 'beside' | 'tooltip'
  /** A tooltip while it is not refused. Null for none at the moment, so that one can come and go without a remount. */
  hint?: ReactNode | null
  ref?: Ref<HTMLButtonElement>
}

type Shown = Omit<ButtonProps, 'reason' | 'hint'>

const iconOf = ({ busy, refused, icon }: Shown) => {
  if (busy) return <Icon name="spinner" turning />
  if (refused) return <Icon name="lock" />
  return icon ? <Icon name={icon} /> : null
}

const Plain = ({ children, icon, busy, busyText, inactive = false, refused, onClick, ...rest }: Shown) => (
  <ChakraButton
    {...rest}
    disabled={inactive}
    aria-disabled={refused ? true : undefined}
    aria-busy={busy ? true : undefined}
    onClick={(event) => {
      if (busy || refused) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {iconOf({ busy, refused, icon })}
    {busy ? (busyText ?? children) : children}
  </ChakraButton>
)

/**
 * Chakra's button; busy and refused ones stay focusable and do nothing, where its `disabled` would lose the focus. Whether it
 * is refused changes what is around it, never its place among its parents, so that it is not mounted again.
 */
export const Button = ({ reason = 'beside', hint, ...given }: ButtonProps) => {
  const id = useId()
  const callRefusal = use(CallRefusalContext)
  const props = given.busy === false && callRefusal !== null ? { ...given, refused: callRefusal } : given
  const refused = props.refused || null
  const why = reason === 'beside' ? refused : null
  const plain = (triggerProps: { 'aria-describedby'?: string }) => (
    <Plain {...props} {...triggerProps} {...(why ? { 'aria-describedby': id } : {})} />
  )
  const tooltip = why ? null : (refused ?? hint ?? null)
  return (
    <>
      {reason === 'tooltip' || hint !== undefined ? <Tooltip text={tooltip}>{plain}</Tooltip> : plain({})}
      {why ? <Why id={id}>{why}</Why> : null}
    </>
  )
}
