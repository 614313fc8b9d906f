import { chakra } from '@chakra-ui/react/styled-system'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

const Look = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    width: { base: '10', md: '8' },
    minHeight: { base: '10', md: '8' },
    borderRadius: 'control',
    color: 'ink2',
    cursor: 'pointer',
    '&:hover': { bg: 'well', color: 'ink' },
    '&[aria-disabled=true], &[aria-disabled=true]:hover': {
      bg: 'transparent',
      color: 'color-mix(in srgb, {colors.ink3} 60%, {colors.surface})',
      cursor: 'help',
    },
  },
  variants: { danger: { true: { color: 'danger', '&:hover': { color: 'danger', bg: 'dangerBg' } } } },
})

export type IconButtonProps = {
  icon: IconName
  /** Its accessible name: what it does and to what ("Delete Excavator CAT 320"). */
  label: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  busy?: boolean | undefined
  refused?: ReactNode
  danger?: boolean
  ref?: Ref<HTMLButtonElement>
  'aria-pressed'?: boolean
  'aria-expanded'?: boolean
}

/** A button with a stroke instead of words; its name, or why it is refused, shows as a tooltip. */
export const IconButton = ({ icon, label, onClick, busy, refused, ...rest }: IconButtonProps) => (
  <Tooltip text={refused || label}>
    {(wiring) => (
      <Look
        {...rest}
        {...(refused ? wiring : {})}
        type="button"
        aria-label={label}
        aria-disabled={refused ? true : undefined}
        aria-busy={busy ? true : undefined}
        onClick={(event) => {
          if (!busy && !refused) onClick?.(event)
        }}
      >
        <Icon name={busy ? 'spinner' : icon} turning={Boolean(busy)} />
      </Look>
    )}
  </Tooltip>
)
