import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { MenuList, type MenuGroup } from './MenuList.tsx'
import { rove } from './rove.ts'

const Frame = chakra('div', { base: { position: 'relative', display: 'inline-flex' } })
const Opener = chakra('button', {
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
    edge: { true: { borderWidth: '1px', borderColor: 'field', minHeight: '11', minWidth: '11' } },
  },
})

type Props = {
  /** Accessible name of the button. */
  label: string
  /** What the button shows; the name where nothing is given. */
  children?: ReactNode
  icon?: IconName
  groups: readonly MenuGroup[]
  /** The colour of what creates something. */
  lead?: boolean
  arrow?: boolean
  /** An edge like a button's, among buttons. */
  edge?: boolean
  /** The edge of the button that the list keeps to. */
  side?: 'left' | 'right'
  /** Up where it stands at the bottom of the screen. */
  opens?: 'down' | 'up'
}

/** A button that opens a list of steps or choices; arrows walk it, Escape closes it and returns the focus. */
export const Menu = ({
  label,
  children = label,
  icon,
  groups,
  lead,
  arrow = true,
  edge,
  side = 'right',
  opens = 'down',
}: Props) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    if (open && event.key === 'Escape') {
      event.stopPropagation()
      // In a dialog the key would close that too.
      event.preventDefault()
      close()
      return
    }
    if (!open && event.key !== 'ArrowDown') return
    const at = items.findIndex((item) => item === document.activeElement)
    const next = open ? rove(event.key, at, items.length) : undefined
    if (open && next === undefined) return
    event.preventDefault()
    if (next === undefined) setOpen(true)
    else items[next]?.focus()
  }
  return (
    <Frame
      ref={frame}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Opener
        type="button"
        lead={lead}
        edge={edge}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon ? <Icon name={icon} /> : null}
        {children}
        {arrow ? <Icon name="down" /> : null}
      </Opener>
      {open ? <MenuList {...{ id, label, side, opens, groups, close }} /> : null}
    </Frame>
  )
}
