import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useQueryClient } from '@tanstack/react-query'
import type { ListTotal } from '../../api/query-list.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import type { SavedView, ShownList } from '../../api/saved-view.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Menu } from '../design/Menu.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import type { MenuGroup, MenuItem } from '../design/menu-group.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { isSame, type ListView, shownBy, viewOf, type useListAddress } from './list-address.ts'

const { View: NameDialog } = lazyOverlay(() => import('./NameDialog.tsx').then((file) => file.NameDialog))

const { View: ColumnsDialog } = lazyOverlay(() =>
  import('./ColumnsDialog.tsx').then((file) => file.ColumnsDialog),
)
const { View: ExportDialog } = lazyOverlay(() =>
  import('./ExportDialog.tsx').then((file) => file.ExportDialog),
)

type Asked = { asks: 'name' | 'rename' | 'delete' | 'columns' | 'export' } | null
type Props = Pick<ReturnType<typeof useListAddress>, 'view' | 'opening' | 'saved' | 'show'> & {
  /** Undefined while loading. */
  total: ListTotal | undefined
}

/** Keeps the page while another part of the view changes. */
const pageOf = ({ page, cursor }: ListView) => ({ page, cursor })

const NAME_SHOWN = 30
const shortened = (name: string) => (name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}…` : name)

/** Returns the name of the picked view, marked where the list has been changed since. */
const useViewName = () => {
  const intl = useIntl()
  return (picked: SavedView | undefined, changed: boolean) => {
    if (!picked) return intl.formatMessage({ id: 'dashboard.view' })
    const name = shortened(picked.name)
    return changed ? intl.formatMessage({ id: 'dashboard.view.changed' }, { name }) : name
  }
}

type GroupsInput = Pick<Props, 'view' | 'opening' | 'saved'> & {
  text: (id: string, values?: Record<string, string>) => string
  picked: SavedView | undefined
  changed: boolean
  shown: ShownList
  pick: (to: Partial<ListView>) => void
  ask: (asked: Asked) => void
  change: (view: SavedView) => Promise<boolean>
}

/** Returns the menu items for the picked view. */
const itemsOfPicked = (one: SavedView, { text, changed, shown, ask, change }: GroupsInput): MenuItem[] => [
  ...(changed
    ? [
        {
          id: 'replace',
          label: text('dashboard.view.replace', { name: shortened(one.name) }),
          onPick: () => void change({ ...one, shown }),
        },
      ]
    : []),
  { id: 'rename', label: text('dashboard.view.rename'), onPick: () => ask({ asks: 'rename' }) },
  {
    id: 'default',
    label: text(one.isDefault ? 'dashboard.view.notDefault' : 'dashboard.view.makeDefault'),
    onPick: () => void change({ ...one, isDefault: !one.isDefault }),
  },
  {
    id: 'delete',
    label: text('dashboard.view.delete'),
    danger: true,
    onPick: () => ask({ asks: 'delete' }),
  },
]

/** Returns the saved views, and the actions on the list as a whole. */
const viewGroups = (input: GroupsInput): MenuGroup[] => {
  const { text, view, opening, saved, picked, changed, shown, pick, ask } = input
  const standard: MenuItem = {
    id: 'standard',
    label: text('dashboard.view.standard'),
    checked: view.viewId === null && isSame(shownBy(opening), shown),
    onPick: () => pick({ ...opening, viewId: null }),
  }
  const choices = saved.map((one): MenuItem => ({
    id: `view-${one.viewId}`,
    label: shortened(one.name),
    checked: one === picked && !changed,
    ...(one.isDefault ? { hint: text('dashboard.view.isDefault') } : {}),
    onPick: () => pick(viewOf(one)),
  }))
  const keep: MenuItem = {
    id: 'keep',
    label: text('dashboard.view.keep'),
    icon: 'plus',
    onPick: () => ask({ asks: 'name' }),
  }
  return [
    { id: 'views', title: <FormattedMessage id="dashboard.view.own" />, items: [standard, ...choices] },
    { id: 'keep', items: [keep, ...(picked ? itemsOfPicked(picked, input) : [])] },
    {
      id: 'list',
      items: [
        { id: 'columns', label: text('dashboard.columns'), onPick: () => ask({ asks: 'columns' }) },
        { id: 'export', label: text('dashboard.export'), onPick: () => ask({ asks: 'export' }) },
      ],
    },
  ]
}

type DialogsProps = Omit<Props, 'saved'> & {
  asked: Asked
  picked: SavedView | undefined
  shown: ShownList
  views: ReturnType<typeof useSavedViews>
  onClose: () => void
}

const ListDialogs = (props: DialogsProps) => {
  const { asked, picked, shown, view, opening, total, show, views, onClose } = props
  const { remove, reload, busy } = views
  const removePicked = async ({ viewId }: SavedView) => {
    const done = await remove(viewId)
    onClose()
    if (done) show({ ...pageOf(view), viewId: null }, { replace: true })
  }
  if (asked?.asks === 'name' || (picked && asked?.asks === 'rename')) {
    return (
      <NameDialog
        renamed={asked.asks === 'rename' ? (picked ?? null) : null}
        shown={shown}
        onClose={onClose}
        onSaved={async (saved) => {
          await reload()
          if (asked.asks === 'name') show({ ...pageOf(view), viewId: saved.viewId }, { replace: true })
        }}
      />
    )
  }
  if (asked?.asks === 'columns') {
    return (
      <ColumnsDialog
        columns={view.columns}
        standard={opening.columns}
        onColumns={(columns) => show({ ...pageOf(view), columns }, { replace: true })}
        onClose={onClose}
      />
    )
  }
  if (asked?.asks === 'export') return <ExportDialog {...{ view, total }} onClose={onClose} />
  if (asked?.asks !== 'delete' || !picked) return null
  return (
    <ConfirmDialog
      title={<FormattedMessage id="dashboard.view.delete.question" values={{ name: picked.name }} />}
      confirm={<FormattedMessage id="dashboard.view.delete.confirm" />}
      keep={<FormattedMessage id="dashboard.view.delete.keep" />}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void removePicked(picked)}
    >
      <FormattedMessage id="dashboard.view.delete.says" />
    </ConfirmDialog>
  )
}

/** The menu of the list as a whole: saved views, columns and export. */
export const ListMenu = ({ view, opening, saved, show, total }: Props) => {
  const intl = useIntl()
  const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values)
  const [asked, setAsked] = useState<Asked>(null)
  const views = useSavedViews()
  const shown = shownBy(view)
  const picked = saved.find(({ viewId }) => viewId === view.viewId)
  const changed = picked !== undefined && !isSame(picked.shown, shown)
  const name = useViewName()(picked, changed)
  const pick = (to: Partial<ListView>) => show({ ...to, pageSize: view.pageSize })

  const groups = viewGroups({
    text,
    view,
    opening,
    saved,
    picked,
    changed,
    shown,
    pick,
    ask: setAsked,
    change: views.change,
  })
  return (
    <>
      <Menu label={text('dashboard.view.menu', { name })} edge side="left" groups={groups}>
        {name}
      </Menu>
      <ListDialogs
        {...{ asked, picked, shown, view, opening, total, show, views }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** Changes and deletes the user's saved views; a stored change shows at once. */
const useSavedViews = () => {
  const client = useQueryClient()
  const { succeed, failWith } = useAlerts()
  const key = queryKey(savedViewCalls.find, {})
  const reload = async () => {
    client.setQueryData(key, await call(savedViewCalls.find, {}))
  }
  const save = useApiMutation(savedViewCalls.save, { onError: (error) => failWith(error) })
  const remove = useApiMutation(savedViewCalls.delete, { onError: (error) => failWith(error) })
  return {
    reload,
    busy: save.isPending || remove.isPending,
    /** Resolves to true when it was stored. */
    change: ({ viewId, ...body }: SavedView): Promise<boolean> =>
      save.mutateAsync({ params: { viewId }, body }).then(
        async () => {
          await reload()
          succeed('dashboard.view.saved')
          return true
        },
        () => false,
      ),
    remove: (viewId: number): Promise<boolean> =>
      remove.mutateAsync({ params: { viewId } }).then(
        async () => {
          await reload()
          succeed('dashboard.view.deleted')
          return true
        },
        () => false,
      ),
  }
}
