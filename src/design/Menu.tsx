import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import type { MenuGroup } from './menu-group.ts'
import { styled } from './theme/styled.ts'

const {
  View: MenuPopup,
  isLoaded,
  preloadOn,
} = lazyOverlay(() => import('./MenuPopup.tsx').then((file) => file.MenuPopup))

/** The menu is positioned relative to it. */
const Frame = styled('div', { base: { position: 'relative', display: 'inline-flex' } })
const Trigger = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '10', md: '8' },
    minWidth: { base: '10', md: '8' },
    justifyContent: 'center',
    paddingInline: { base: '2', md: '3' },
    paddingBlock: '1',
    borderRadius: 'control',
    color: 'ink2',
    fontWeight: 500,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover, &[aria-expanded=true]': { bg: 'well', color: 'ink' },
  },
  variants: {
    lead: { true: { bg: 'accentBg', color: 'accent' } },
    edge: {
      true: { borderWidth: '1px', borderColor: 'field', minHeight: { base: '11', md: '9' }, minWidth: '11' },
    },
  },
})

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
 * A button that opens Chakra's menu. The button renders at once; the menu loads when the button is hovered or focused.
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
    <Frame>
      <Trigger
        {...preloadOn}
        id={id}
        type="button"
        lead={lead}
        edge={edge}
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
      </Trigger>
      {opening ? (
        <MenuPopup
          {...{ groups, opening }}
          trigger={id}
          placement={placements[opens][side]}
          onClose={close}
        />
      ) : null}
    </Frame>
  )
}

const placements = {
  down: { left: 'bottom-start', right: 'bottom-end' },
  up: { left: 'top-start', right: 'top-end' },
} as const
