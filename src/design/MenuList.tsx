import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'menu',
    minWidth: '200px',
    maxWidth: 'calc(100vw - 16px)',
    padding: '1',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'menu',
  },
  variants: {
    side: { left: { left: 0 }, right: { right: 0 } },
    opens: { down: { top: 'calc(100% + 4px)' }, up: { bottom: 'calc(100% + 4px)' } },
  },
})
const Group = chakra('div', {
  base: { '& + &': { borderTopWidth: '1px', borderColor: 'line', marginTop: '1', paddingTop: '1' } },
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
    color: 'ink',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover, &:focus-visible': { bg: 'well' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-checked=true]': { color: 'accent', fontWeight: 600 },
    '&[aria-disabled=true]': { color: 'ink3', cursor: 'default', paddingBlock: '2', whiteSpace: 'normal' },
  },
  variants: { danger: { true: { color: 'danger' } } },
})
const Reason = chakra('small', { base: { display: 'block', textStyle: 'small', color: 'ink2' } })
const Title = chakra('div', { base: { padding: '8px 12px 4px', textStyle: 'meta', color: 'ink3' } })
const Gap = chakra('span', { base: { width: '16px', flexShrink: 0 } })

export type MenuItem = {
  id: string
  label: ReactNode
  icon?: IconName
  onPick: () => void
  /** One of a choice, and whether it is the chosen one. */
  checked?: boolean
  /** Why it cannot be picked now: it keeps the focus and does nothing. */
  refused?: string
  /** It destroys. */
  danger?: boolean
  /** Language of the label where it is not the page's. */
  lang?: string
}
export type MenuGroup = { id: string; title?: ReactNode; items: readonly MenuItem[] }

const Choice = ({ item, onPick }: { item: MenuItem; onPick: () => void }) => (
  <Item
    type="button"
    tabIndex={-1}
    lang={item.lang}
    role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
    aria-checked={item.checked}
    aria-disabled={item.refused ? true : undefined}
    danger={item.danger}
    onClick={item.refused ? undefined : onPick}
  >
    {item.checked === undefined ? null : item.checked ? <Icon name="check" /> : <Gap />}
    {item.refused ? <Icon name="lock" /> : item.icon ? <Icon name={item.icon} /> : null}
    <span>
      {item.label}
      {item.refused ? <Reason>{item.refused}</Reason> : null}
    </span>
  </Item>
)

type Props = {
  id: string
  label: string
  side: 'left' | 'right'
  opens: 'down' | 'up'
  groups: readonly MenuGroup[]
  /** Closes the menu before what was picked happens. */
  close: () => void
}

const focusFirst = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()

/** The open list of a menu; its first item takes the focus. */
export const MenuList = ({ id, label, side, opens, groups, close }: Props) => (
  <List id={id} role="menu" aria-label={label} side={side} opens={opens} ref={focusFirst}>
    {groups.map((group) => (
      <Group
        key={group.id}
        role="group"
        aria-label={typeof group.title === 'string' ? group.title : undefined}
      >
        {group.title ? <Title>{group.title}</Title> : null}
        {group.items.map((item) => (
          <Choice
            key={item.id}
            item={item}
            onPick={() => {
              close()
              item.onPick()
            }}
          />
        ))}
      </Group>
    ))}
  </List>
)
