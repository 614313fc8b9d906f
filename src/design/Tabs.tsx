import { Tabs as ChakraTabs } from '@chakra-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { showInRow } from './show-in-row.ts'
import { Tooltip } from './Tooltip.tsx'

/** A selector. */
export const SELECTED_TAB = '[role=tab][aria-selected=true]'
const ids = { trigger: (id: string) => `tab-${id}`, content: (id: string) => `panel-${id}` }

export const tabButton = (id: string): HTMLElement | null => document.getElementById(ids.trigger(id))

type TabsProps = { selected: string; onSelect: (id: string) => void; children: ReactNode }

/** Wraps a list of tabs and the selected panel; arrows move the focus, Enter or a click selects. */
export const Tabs = ({ selected, onSelect, children }: TabsProps) => (
  <ChakraTabs.Root
    value={selected}
    activationMode="manual"
    ids={ids}
    onValueChange={({ value }) => onSelect(value)}
  >
    {children}
  </ChakraTabs.Root>
)

export type Tab = { id: string; label: ReactNode; locked?: string | undefined }

type ListProps = {
  /** The id of the selected tab, which scrolls into view in a row that is too narrow for all. */
  selected: string
  /** Accessible name of the row of tabs. */
  label: string
  tabs: readonly Tab[]
}

const tabOf = ({ id, label }: Tab) => (
  <ChakraTabs.Trigger key={id} value={id}>
    {label}
  </ChakraTabs.Trigger>
)

/** A tab with Chakra's `disabled` cannot be focused, so its reason could not be read. */
const lockedTab = ({ id, label, locked }: Tab) => (
  <Tooltip key={id} text={locked}>
    {(triggerProps) => (
      <ChakraTabs.Trigger
        {...triggerProps}
        value={id}
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        <Icon name="lock" />
        {label}
      </ChakraTabs.Trigger>
    )}
  </Tooltip>
)

/** The row of tabs; a locked tab shows its reason and does not open. */
export const TabList = ({ label, tabs, selected }: ListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => showInRow(list.current, tabButton(selected)), [selected])
  return (
    <ChakraTabs.List ref={list} aria-label={label} data-print="no">
      {tabs.map((tab) => (tab.locked ? lockedTab(tab) : tabOf(tab)))}
    </ChakraTabs.List>
  )
}

type PanelProps = {
  /** The id of its tab. */
  id: string
  children: ReactNode
}

/** The panel of a tab; render only the selected one. */
export const TabPanel = ({ id, children }: PanelProps) => (
  <ChakraTabs.Content value={id}>{children}</ChakraTabs.Content>
)
