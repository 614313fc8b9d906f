import { chakra } from '@chakra-ui/react/styled-system'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { rove } from './rove.ts'
import { Tooltip } from './Tooltip.tsx'

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '5', md: '6' },
    borderBottomWidth: '1px',
    borderColor: 'line',
    marginBottom: { base: '4', md: '6' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
})
const Look = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    padding: '12px 0 10px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    marginBottom: '-1px',
    color: 'ink2',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:focus-visible': { outlineOffset: '-2px' },
    '&:hover': { color: 'ink' },
    '&[aria-selected=true]': { color: 'accent', borderColor: 'accent', fontWeight: 600 },
    '&[aria-disabled=true]': { color: 'ink3', cursor: 'help' },
  },
})

export type Tab = { id: string; label: ReactNode; locked?: string | undefined }

type Props = {
  /** Accessible name of the row of tabs. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
}

/** Tabs: arrows move the focus, Enter or a click selects; a locked one says why and does not open. */
export const Tabs = ({ label, tabs, selected, onSelect }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const next = rove(
      event.key,
      buttons.findIndex((button) => button === document.activeElement),
      buttons.length,
    )
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const tabOf = (tab: Tab, wiring: { 'aria-describedby'?: string }) => (
    <Look
      key={tab.id}
      {...wiring}
      type="button"
      role="tab"
      id={`tab-${tab.id}`}
      aria-selected={tab.id === selected}
      aria-controls={tab.id === selected ? `panel-${tab.id}` : undefined}
      aria-disabled={tab.locked ? true : undefined}
      tabIndex={tab.id === selected ? 0 : -1}
      onClick={() => {
        if (!tab.locked) onSelect(tab.id)
      }}
    >
      {tab.locked ? <Icon name="lock" /> : null}
      {tab.label}
    </Look>
  )
  return (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} data-print="no">
      {tabs.map((tab) =>
        tab.locked ? (
          <Tooltip key={tab.id} text={tab.locked}>
            {(wiring) => tabOf(tab, wiring)}
          </Tooltip>
        ) : (
          tabOf(tab, {})
        ),
      )}
    </List>
  )
}
