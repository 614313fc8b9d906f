import { Menu, type MenuRootProps } from '@chakra-ui/react/menu'
import { Icon } from './Icon.tsx'
import type { MenuGroup, MenuItem } from './menu-group.ts'
import type { MenuOpening } from './Menu.tsx'
import { styled } from './theme/styled.ts'

const Reason = styled('small', {
  base: { display: 'block', textStyle: 'small', color: 'ink2', whiteSpace: 'normal', paddingBottom: '1' },
})

type ItemProps = { item: MenuItem; onPick: (item: MenuItem) => void }

const itemProps = ({ item, onPick }: ItemProps) => ({
  value: item.id,
  lang: item.lang,
  // Chakra's `disabled` would make the item unreachable with the arrow keys, so its reason could not be read.
  'aria-disabled': item.refused ? true : undefined,
  'data-danger': item.danger ? '' : undefined,
  closeOnSelect: !item.refused,
  onClick: () => {
    if (!item.refused) onPick(item)
  },
})

const ItemContent = ({ item }: { item: MenuItem }) => (
  <>
    {item.refused ? <Icon name="lock" /> : item.icon ? <Icon name={item.icon} /> : null}
    <Menu.ItemText>
      {item.label}
      {item.refused || item.hint ? <Reason>{item.refused ?? item.hint}</Reason> : null}
    </Menu.ItemText>
  </>
)

const Choice = (props: ItemProps) => (
  <Menu.RadioItem {...itemProps(props)}>
    <Menu.ItemIndicator>
      <Icon name="check" />
    </Menu.ItemIndicator>
    <ItemContent item={props.item} />
  </Menu.RadioItem>
)

type GroupProps = { group: MenuGroup; trigger: string; onPick: (item: MenuItem) => void }

const Group = ({ group: { title, items }, trigger, onPick }: GroupProps) => {
  const chosen = items.find(({ checked }) => checked)
  const label = title ? <Menu.ItemGroupLabel>{title}</Menu.ItemGroupLabel> : null
  const labelling = title ? {} : { 'aria-labelledby': trigger }
  if (items.some(({ checked }) => checked !== undefined)) {
    return (
      <Menu.RadioItemGroup {...labelling} {...(chosen ? { value: chosen.id } : {})}>
        {label}
        {items.map((item) => (
          <Choice key={item.id} {...{ item, onPick }} />
        ))}
      </Menu.RadioItemGroup>
    )
  }
  return (
    <Menu.ItemGroup {...labelling}>
      {label}
      {items.map((item) => (
        <Menu.Item key={item.id} {...itemProps({ item, onPick })}>
          <ItemContent item={item} />
        </Menu.Item>
      ))}
    </Menu.ItemGroup>
  )
}

type Props = {
  /** Id of the button it belongs to. */
  trigger: string
  groups: readonly MenuGroup[]
  opening: MenuOpening
  placement: NonNullable<NonNullable<MenuRootProps['positioning']>['placement']>
  onClose: () => void
}

const highlighted = (groups: readonly MenuGroup[], opening: MenuOpening): string | undefined => {
  const items = groups.flatMap((group) => group.items)
  return opening === 'none' ? undefined : items.at(opening === 'first' ? 0 : -1)?.id
}

/** The open menu: Chakra's, with type-ahead. `Menu` renders its trigger, which is found by its id. */
export const MenuPopup = ({ trigger, groups, opening, placement, onClose }: Props) => {
  const first = highlighted(groups, opening)
  return (
    <Menu.Root
      defaultOpen
      loopFocus
      ids={{ trigger, content: `${trigger}-menu` }}
      {...(first === undefined ? {} : { defaultHighlightedValue: first })}
      positioning={{ placement, gutter: 4, overflowPadding: 8 }}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Menu.Positioner>
        <Menu.Content>
          {groups.map((group) => (
            <Group key={group.id} {...{ group, trigger }} onPick={({ onPick }) => onPick()} />
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
