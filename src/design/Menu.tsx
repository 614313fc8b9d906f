import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { rove } from './rove.ts'

const Frame = chakra('div', { base: { position: 'relative', display: 'inline-flex' } })
const Opener = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '10', md: '8' },
    paddingInline: { base: '2', md: '3' },
    borderRadius: 'control',
    color: 'ink2',
    fontWeight: 500,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover, &[aria-expanded=true]': { bg: 'well', color: 'ink' },
  },
  variants: { lead: { true: { bg: 'accentBg', color: 'accent' } } },
})
const List = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    right: 0,
    zIndex: 'menu',
    minWidth: '200px',
    padding: '1',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'menu',
  },
})
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minHeight: { base: '11', md: '9' },
    paddingInline: '3',
    borderRadius: 'control',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover, &:focus-visible': { bg: 'well' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-checked=true]': { color: 'accent', fontWeight: 600 },
  },
})
const Title = chakra('div', { base: { padding: '8px 12px 4px', textStyle: 'meta', color: 'ink3' } })

export type MenuItem = {
  id: string
  label: ReactNode
  icon?: IconName
  onPick: () => void
  /** One of a choice, and whether it is the chosen one. */
  checked?: boolean
  /** Language of the label where it is not the page's. */
  lang?: string
}
export type MenuGroup = { id: string; title?: ReactNode; items: readonly MenuItem[] }

type Props = {
  /** Accessible name of the button. */
  label: string
  /** What the button shows; the name where nothing is given. */
  children?: ReactNode
  icon?: IconName
  groups: readonly MenuGroup[]
  lead?: boolean
  arrow?: boolean
}

/** A button that opens a list of steps or choices; arrows walk it, Escape closes it and returns the focus. */
export const Menu = ({ label, children, icon, groups, lead, arrow = true }: Props) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') return close()
    const all = items()
    const next = rove(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
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
        ref={opener}
        type="button"
        lead={lead}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {icon ? <Icon name={icon} /> : null}
        {children ?? label}
        {arrow ? <Icon name="down" /> : null}
      </Opener>
      {open ? (
        <List id={id} role="menu" aria-label={label} ref={() => items()[0]?.focus()}>
          {groups.map((group) => (
            <div key={group.id} role="group">
              {group.title ? <Title>{group.title}</Title> : null}
              {group.items.map((item) => (
                <Item
                  key={item.id}
                  type="button"
                  tabIndex={-1}
                  lang={item.lang}
                  role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={item.checked}
                  onClick={() => {
                    close()
                    item.onPick()
                  }}
                >
                  {item.checked === undefined ? null : <CheckMark shown={item.checked} />}
                  {item.icon ? <Icon name={item.icon} /> : null}
                  {item.label}
                </Item>
              ))}
            </div>
          ))}
        </List>
      ) : null}
    </Frame>
  )
}

const Gap = chakra('span', { base: { width: '16px', flexShrink: 0 } })

const CheckMark = ({ shown }: { shown: boolean }) => (shown ? <Icon name="check" /> : <Gap />)
