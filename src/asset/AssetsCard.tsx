import { useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { useLock, useQueryEditor } from '../query/editor.ts'
import { useUser } from '../user/useUser.ts'
import { AssetFormPanel } from './AssetFormPanel.tsx'
import { AssetTable } from './AssetTable.tsx'
import { fromAssetForm, newAsset, toAssetForm } from './assetValues.ts'
import { type AssetList, useAssetForm } from './useAssetForm.ts'
import { type AssetGroups, useAssetGroups } from './useAssetGroups.ts'

type PanelProps = {
  list: AssetList
  groups: AssetGroups
  setting: PartnerSetting
  /** Where the focus goes when the form closes. */
  onClosed: () => void
}

const OpenForm = ({ list, groups, setting, onClosed }: PanelProps) => {
  const inShop = useQueryEditor().view === 'shop'
  const [today] = useState(() => todayInTallinn(new Date()))
  const { actor, assets, index, adding, editing, opened, keep } = list
  const edited = index === null ? undefined : assets[index]
  if (!adding && !(editing && edited)) return null
  return (
    <AssetFormPanel
      key={index ?? 'new'}
      values={edited ? toAssetForm(edited, inShop) : newAsset(setting, today)}
      editing={editing}
      focused={opened}
      onKeep={(asset) => {
        keep(fromAssetForm(asset, inShop, groups))
        onClosed()
      }}
      onClose={() => {
        actor.send({ type: 'form.close' })
        onClosed()
      }}
    />
  )
}

type QuestionProps = { list: AssetList; onDeleted: () => void }

const DeleteQuestion = ({ list: { actor, assets, index, deleteAsset }, onDeleted }: QuestionProps) => (
  <ConfirmDialog
    title={<FormattedMessage id="asset.deletion.title" values={{ name: assets[index ?? 0]?.qassetName }} />}
    confirm={<FormattedMessage id="asset.deletion.confirm" />}
    keep={<FormattedMessage id="asset.deletion.keep" />}
    onConfirm={() => {
      // The question must be gone before the page behind it can take the focus.
      flushSync(deleteAsset)
      onDeleted()
    }}
    onClose={() => actor.send({ type: 'deletion.cancel' })}
  />
)

type AddProps = { list: AssetList; refused: string | undefined; ref: Ref<HTMLButtonElement> }

const AddButton = ({ list, refused, ref }: AddProps) => (
  <Button
    ref={ref}
    size="small"
    icon={list.adding ? 'minus' : 'plus'}
    refused={refused}
    aria-expanded={list.adding}
    onClick={() => list.actor.send({ type: list.adding ? 'form.close' : 'asset.add' })}
  >
    <FormattedMessage id={list.adding ? 'asset.form.close' : 'asset.add'} />
  </Button>
)

/** The assets of the query: the table, and the form that adds or changes one. */
export const AssetsCard = ({ setting }: { setting: PartnerSetting }) => {
  const intl = useIntl()
  const { query } = useQueryEditor()
  const { hideVatFields } = useUser()
  const [deal, seller] = [useLock('deal'), useLock('seller')]
  const groups = useAssetGroups()
  const addButton = useRef<HTMLButtonElement>(null)
  const toAddButton = () => addButton.current?.focus()
  const list = useAssetForm(query.qassets.length === 0 && deal === null)
  const { actor, assets, index, adding, editing, asking } = list
  const locked = deal ? intl.formatMessage({ id: `lock.${deal}` }) : undefined
  const open = adding || editing ? intl.formatMessage({ id: 'asset.form.isOpen' }) : undefined
  const editRefused = locked && seller ? locked : open
  return (
    <Card
      flush
      title={<FormattedMessage id="asset.title" />}
      aside={<AddButton ref={addButton} list={list} refused={locked ?? (editing ? open : undefined)} />}
    >
      {assets.length > 0 ? (
        <AssetTable
          {...{ assets, groups }}
          hideVat={hideVatFields}
          current={editing ? index : null}
          actions={{
            onEdit: (index) => actor.send({ type: 'asset.edit', index }),
            onDelete: (index) => actor.send({ type: 'asset.delete', index }),
            refused: { edit: editRefused, delete: locked ?? open },
          }}
        />
      ) : adding ? null : (
        <EmptyState
          title={<FormattedMessage id="asset.none" />}
          reason={<FormattedMessage id="asset.none.reason" />}
        />
      )}
      <OpenForm {...{ list, groups, setting }} onClosed={toAddButton} />
      {asking ? <DeleteQuestion list={list} onDeleted={toAddButton} /> : null}
    </Card>
  )
}
