import { useState } from 'react'
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

type PanelProps = { list: AssetList; groups: AssetGroups; setting: PartnerSetting }

const OpenForm = ({ list, groups, setting }: PanelProps) => {
  const inShop = useQueryEditor().view === 'shop'
  const [today] = useState(() => todayInTallinn(new Date()))
  const { actor, assets, index, adding, editing, keep } = list
  const edited = index === null ? undefined : assets[index]
  if (!adding && !(editing && edited)) return null
  return (
    <AssetFormPanel
      key={index ?? 'new'}
      values={edited ? toAssetForm(edited, inShop) : newAsset(setting, today)}
      editing={editing}
      onKeep={(asset) => keep(fromAssetForm(asset, inShop, groups))}
      onClose={() => actor.send({ type: 'form.close' })}
    />
  )
}

const DeleteQuestion = ({ list: { actor, assets, index } }: { list: AssetList }) => (
  <ConfirmDialog
    title={<FormattedMessage id="asset.deletion.title" values={{ name: assets[index ?? 0]?.qassetName }} />}
    confirm={<FormattedMessage id="asset.deletion.confirm" />}
    keep={<FormattedMessage id="asset.deletion.keep" />}
    onConfirm={() => actor.send({ type: 'deletion.confirm' })}
    onClose={() => actor.send({ type: 'deletion.cancel' })}
  />
)

const AddButton = ({ list, refused }: { list: AssetList; refused: string | undefined }) => (
  <Button
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
  const list = useAssetForm(query.qassets.length === 0 && deal === null)
  const { actor, assets, index, adding, editing, asking } = list
  const locked = deal ? intl.formatMessage({ id: `lock.${deal}` }) : undefined
  const open = adding || editing ? intl.formatMessage({ id: 'asset.form.isOpen' }) : undefined
  const editRefused = locked && seller ? locked : open
  return (
    <Card
      flush
      title={<FormattedMessage id="asset.title" />}
      aside={<AddButton list={list} refused={locked ?? (editing ? open : undefined)} />}
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
      <OpenForm {...{ list, groups, setting }} />
      {asking ? <DeleteQuestion list={list} /> : null}
    </Card>
  )
}
