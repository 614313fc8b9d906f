import { Input } from '../design/form/Input.tsx'
import { useActorRef, useSelector } from '@xstate/react'
import { useId, useState, type KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fromPromise } from 'xstate'
import type { Role } from '../../api/role.ts'
import { SEARCH_MAX } from '../../api/query-list.ts'
import { listCallOf } from '../../api/query-list.calls.ts'
import { listedStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import {
  type FoundQuery,
  type PaletteSearchActor,
  paletteSearchMachine,
} from '../../machines/flow/palette/palette-search.machine.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { DialogWindow } from '../design/DialogWindow.tsx'
import { styled } from '../design/theme/styled.ts'
import { useUser } from '../user/useUser.ts'
import { type PaletteEntry, paletteGroups, usePaletteEntries } from './usePaletteEntries.ts'

const MAX_RESULTS = 8

const List = styled('div', {
  base: { maxHeight: 'min(60vh, 420px)', overflowY: 'auto', marginTop: '3', marginInline: '-2' },
})
const GroupTitle = styled('div', {
  base: { textStyle: 'meta', color: 'ink3', padding: '8px 8px 4px' },
})
const Row = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    padding: '6px 8px',
    borderRadius: 'control',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'well' },
    '&[aria-disabled=true]': { color: 'ink3', cursor: 'default' },
    '& > small': { textStyle: 'small', color: 'ink2' },
  },
})
const Foot = styled('p', { base: { textStyle: 'small', color: 'ink2', marginTop: '2', minHeight: '5' } })

const findQueries = (role: Role) =>
  fromPromise<readonly FoundQuery[], { text: string }>(async ({ input, signal }) => {
    const query = { searchParam: input.text.trim(), page: 0, pageSize: MAX_RESULTS }
    return (await call(listCallOf(role), { query, body: [...listedStatuses] }, { signal })).content
  })

type GroupsProps = {
  id: string
  entries: readonly PaletteEntry[]
  active: PaletteEntry
  onActive: (entry: PaletteEntry) => void
  onPick: (entry: PaletteEntry) => void
}

const Groups = ({ id, entries, active, onActive, onPick }: GroupsProps) =>
  paletteGroups
    .map((group) => ({ group, rows: entries.filter((entry) => entry.group === group) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ group, rows }) => (
      <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
        <GroupTitle id={`${id}-${group}`}>
          <FormattedMessage id={`palette.${group}`} />
        </GroupTitle>
        {rows.map((entry) => (
          <Row
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={entry === active}
            aria-disabled={entry.refused !== null}
            onPointerMove={() => onActive(entry)}
            onClick={() => onPick(entry)}
          >
            <span>{entry.label}</span>
            {entry.detail || entry.refused ? <small>{entry.refused ?? entry.detail}</small> : null}
          </Row>
        ))}
      </div>
    ))

/** The row that a key selects; undefined if the key belongs to the input. */
const rowAfter = (key: string, entries: readonly PaletteEntry[], at: number) => {
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(at - 1)
  return undefined
}

/** Says how many rows there are, and whether the search for queries still runs or has failed. */
const Outcome = ({ count, search }: { count: number; search: PaletteSearchActor }) => {
  const isSearching = useSelector(search, (snapshot) => snapshot.hasTag('searching'))
  const hasFailed = useSelector(search, (snapshot) => snapshot.matches('failed'))
  return (
    <>
      <Foot role="status">
        <FormattedMessage id={isSearching ? 'palette.searching' : 'palette.count'} values={{ count }} />
      </Foot>
      {hasFailed ? (
        <Foot role="alert">
          <FormattedMessage id="palette.failed" />{' '}
          <Button onClick={() => search.send({ type: 'search.retry' })}>
            <FormattedMessage id="palette.retry" />
          </Button>
        </Foot>
      ) : null}
    </>
  )
}

/** Which row is active, and what the keys do; the first row is active until another one is chosen. */
const useActiveRow = (
  id: string,
  entries: readonly PaletteEntry[],
  onPick: (entry: PaletteEntry) => void,
) => {
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0]
  const activate = (entry: PaletteEntry) => setActiveId(entry.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowAfter(event.key, entries, active ? entries.indexOf(active) : -1)
    if (event.key === 'Enter' && active) onPick(active)
    if (next) {
      activate(next)
      document.getElementById(`${id}-${next.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (next || event.key === 'Enter') event.preventDefault()
  }
  return { active, activate, activateFirst: () => setActiveId(null), onKeyDown }
}

type Props = {
  /** `run` is what was picked. */
  onClose: (run?: () => void) => void
}

/** The command palette: queries, pages and the steps of the open query, all by keyboard. */
export const Palette = ({ onClose }: Props) => {
  const intl = useIntl()
  const id = useId()
  const { role } = useUser().user
  const search = useActorRef(paletteSearchMachine.provide({ actors: { findQueries: findQueries(role) } }))
  const { text, found } = useSelector(search, ({ context }) => context)
  const entries = usePaletteEntries(text, found)
  const pick = (entry: PaletteEntry) => {
    if (entry.refused !== null) return
    onClose(entry.run)
  }
  const { active, activate, activateFirst, onKeyDown } = useActiveRow(id, entries, pick)
  return (
    <DialogWindow title={<FormattedMessage id="palette.title" />} size="md" onClose={() => onClose()}>
      <Input
        role="combobox"
        aria-label={intl.formatMessage({ id: 'palette.title' })}
        aria-expanded={active !== undefined}
        aria-controls={active && `${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        placeholder={intl.formatMessage({ id: 'palette.hint' })}
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={({ target }) => {
          activateFirst()
          search.send({ type: 'text.change', text: target.value })
        }}
        onKeyDown={onKeyDown}
      />
      {active ? (
        <List id={`${id}-list`} role="listbox" aria-label={intl.formatMessage({ id: 'palette.title' })}>
          <Groups {...{ id, entries, active }} onActive={activate} onPick={pick} />
        </List>
      ) : null}
      <Outcome count={entries.length} search={search} />
    </DialogWindow>
  )
}
