import { IconButton as ChakraIconButton, type IconButtonProps as ChakraProps } from '@chakra-ui/react/button'
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = Pick<
  ChakraProps,
  'id' | 'onClick' | 'colorPalette' | 'aria-pressed' | 'aria-expanded' | 'aria-haspopup'
> & {
  icon: IconName
  /** Its accessible name: what it does and to what ("Delete Excavator CAT 320"). */
  label: string
  busy?: boolean | undefined
  refused?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button with a stroke instead of words; its name, or why it is refused, shows as a tooltip. */
export const IconButton = ({ icon, label, onClick, busy, refused, ...rest }: IconButtonProps) => (
  <Tooltip text={refused || label} describes={Boolean(refused)}>
    {(wiring) => (
      <ChakraIconButton
        variant="plain"
        {...rest}
        {...wiring}
        aria-label={label}
        aria-disabled={refused ? true : undefined}
        aria-busy={busy ? true : undefined}
        onClick={(event) => {
          if (!busy && !refused) onClick?.(event)
        }}
      >
        <Icon name={busy ? 'spinner' : icon} turning={Boolean(busy)} />
      </ChakraIconButton>
    )}
  </Tooltip>
)
