import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = Pick<
  ComponentProps<'button'>,
  'id' | 'ref' | 'onClick' | 'aria-pressed' | 'aria-expanded' | 'aria-haspopup' | 'aria-keyshortcuts'
> & {
  icon: IconName
  /** Its accessible name: what it does and to what ("Delete Excavator CAT 320"). */
  label: string
  busy?: boolean | undefined
  refused?: ReactNode
  /** It deletes something. */
  danger?: boolean
}

/** A button with an icon instead of words; a tooltip shows its name, or why it is refused. */
export const IconButton = ({ icon, label, onClick, busy, refused, danger, ...rest }: IconButtonProps) => (
  <Tooltip text={refused || label} describes={Boolean(refused)}>
    {(triggerProps) => (
      <button
        type="button"
        className="icon-button"
        {...rest}
        {...triggerProps}
        data-danger={danger ? '' : undefined}
        aria-label={label}
        aria-disabled={refused ? true : undefined}
        aria-busy={busy ? true : undefined}
        onClick={(event) => {
          if (!busy && !refused) onClick?.(event)
        }}
      >
        <Icon name={busy ? 'spinner' : icon} turning={Boolean(busy)} />
      </button>
    )}
  </Tooltip>
)
