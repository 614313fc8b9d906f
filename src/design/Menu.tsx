import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'
import { Icon, type IconName } from './Icon.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import type { MenuGroup } from './menu-group.ts'

const {
  View: MenuPopup,
  isLoaded,
  preloadOn,
} = lazyOverlay(() => import('./MenuPopup.tsx').then((file) => file.MenuPopup))

/** Which item is highlighted when it opens: none for a pointer, the first or last for a key. */
export type MenuOpening = 'none' | 'first' | 'last'

type Props = {
  /** Accessible name of the button. */
  label: string
  /** Content of the button; the label by default. */
  children?: ReactNode
  icon?: IconName
  groups: readonly MenuGroup[]
  /** The colour of a button that creates something. */
  lead?: boolean
  arrow?: boolean
  /** A border as buttons have, for a menu among buttons. */
  edge?: boolean
  /** The side of the button that the list is aligned with. */
  side?: 'left' | 'right'
  /** `up` for menus at the bottom of the screen. */
  opens?: 'down' | 'up'
}

/**
 * A button that opens Chakra's menu. The button renders at once, disabled before hydration, because no handler would
 * receive a press; the menu loads when the button is hovered or focused.
 */
export const Menu = (props: Props) => {
  const {
    label,
    children = label,
    icon,
    groups,
    lead,
    arrow = true,
    edge,
    side = 'right',
    opens = 'down',
  } = props
  const id = useId()
  const [opening, setOpening] = useState<MenuOpening | null>(null)
  const close = () => setOpening(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') {
      // Once loaded the menu handles Escape itself; until then it cancels opening.
      if (event.key === 'Escape' && opening) close()
      return
    }
    event.preventDefault()
    setOpening(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <div className="menu">
      <button
        {...preloadOn}
        id={id}
        type="button"
        className="menu-button"
        data-lead={lead ? '' : undefined}
        data-edge={edge ? '' : undefined}
        disabled={!useHydrated()}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opening !== null}
        aria-controls={opening ? `${id}-menu` : undefined}
        // A click from the keyboard has no detail.
        onClick={({ detail }) => setOpening(opening ? null : detail === 0 ? 'first' : 'none')}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isLoaded()) close()
        }}
      >
        {icon ? <Icon name={icon} /> : null}
        {children}
        {arrow ? <Icon name="down" /> : null}
      </button>
      {opening ? (
        <MenuPopup
          {...{ groups, opening }}
          trigger={id}
          placement={placements[opens][side]}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

const placements = {
  down: { left: 'bottom-start', right: 'bottom-end' },
  up: { left: 'top-start', right: 'top-end' },
} as const
