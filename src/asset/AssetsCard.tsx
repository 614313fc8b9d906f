import { HStack } from '@chakra-ui/react/stack'
import { useRef, type Ref, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { useCardDraft, type CardDraft } from '../query-editor/useCardDraft.ts'
import { TemplatesButton } from '../template/TemplatesButton.tsx'
import { useUser } from '../user/useUser.ts'
import { AssetTable } from './AssetTable.tsx'
import { type AssetList, type AssetDraft, useAssetForm } from './useAssetForm.ts'
import { useAssetGroups, type AssetGroups } from './useAssetGroups.ts'
import { useLock } from '../query-editor/useLock.tsx'
import type { QassetSave } from '../../api/asset.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { newAsset } from '../../domain/new-asset.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectView } from '../query-editor/selectors.ts'
import { LazyPart } from '../shell/screen/FetchBoundary.tsx'
import { assetFormChunk } from './asset-chunks.ts'

/** The assets of the query: the table, and the form that adds or changes one. */
export const AssetsCard = ({ setting }: { setting: PartnerSetting }) => {
  const intl = useIntl()
  const { hideVatFields } = useUser()
  const draft = useCardDraft<AssetDraft>('asset')
  const deal = useLock('deal')
  const groups = useAssetGroups()
  const addButton = useRef<HTMLButtonElement>(null)
  const toAddButton = () => addButton.current?.focus()
  const list = useAssetForm(deal !== null, draft)
  const { assets, index, adding, editing, asking } = list
  const locked = deal ? intl.formatMessage({ id: `lock.${deal}` }) : undefined
  const open = adding || editing ? intl.formatMessage({ id: 'asset.form.isOpen' }) : undefined
  return (
    <Card
      name="assetsCard"
      flush
      title={<FormattedMessage id="asset.title" />}
      aside={
        <HStack wrap="wrap">
          <TemplatesButton setting={setting} />
          <AddButton ref={addButton} list={list} refused={locked ?? (editing ? open : undefined)} />
        </HStack>
      }
    >
      {assets.length > 0 ? (
        <AssetTable
          {...{ assets, groups }}
          hideVat={hideVatFields}
          current={editing ? index : null}
          actions={deal ? undefined : { onEdit: list.edit, onDelete: list.ask, refused: open }}
        />
      ) : adding ? null : (
        <EmptyState
          title={<FormattedMessage id="asset.none" />}
          reason={<FormattedMessage id="asset.none.reason" />}
        />
      )}
      <OpenForm {...{ list, groups, setting, draft }} onClosed={toAddButton} />
      {asking ? <DeleteQuestion list={list} onDeleted={toAddButton} /> : null}
    </Card>
  )
}

type QuestionProps = { list: AssetList; onDeleted: () => void }

const DeleteQuestion = ({ list: { actor, assets, index, deleteAsset }, onDeleted }: QuestionProps) => (
  <ConfirmDialog
    title={
      <FormattedMessage
        id="asset.deletion.title"
        values={{ name: index === null ? '' : assets[index]?.qassetName }}
      />
    }
    confirm={<FormattedMessage id="asset.deletion.confirm" />}
    keep={<FormattedMessage id="asset.deletion.keep" />}
    onConfirm={() => {
      // The dialog must close before the page behind it can take the focus.
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
    size="sm"
    icon={list.adding ? 'minus' : 'plus'}
    refused={refused}
    aria-expanded={list.adding}
    onClick={() => (list.adding ? list.close() : list.actor.send({ type: 'asset.add' }))}
  >
    <FormattedMessage id={list.adding ? 'asset.form.close' : 'asset.add'} />
  </Button>
)

type PanelProps = {
  list: AssetList
  groups: AssetGroups
  setting: PartnerSetting
  draft: CardDraft<AssetDraft>
  /** Receives the focus when the form closes. */
  onClosed: () => void
}

/** The open form of a new or existing asset. */
const OpenForm = ({ list, groups, setting, draft, onClosed }: PanelProps) => {
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const inShop = view === 'shop'
  // A locked seller can be neither checked nor stored with the asset.
  const seller = useLock('seller') ? null : setting
  const [today] = useState(() => todayInTallinn(new Date()))
  const { assets, rowKey, index, adding, editing, opened, keep, close } = list
  const { restored } = draft
  const edited = index === null ? undefined : assets[index]
  // Opens immediately once the table has been seen.
  useEffect(() => void assetFormChunk.fetch().catch(() => undefined), [])
  if (!adding && !editing) return null
  const values = edited ? toAssetForm(edited, inShop) : newAsset(seller, today, inhouse)
  return (
    <LazyPart outline={<Skeleton rows={4} />}>
      <assetFormChunk.View
        key={rowKey ?? 'new'}
        values={!opened && restored ? restored.values : values}
        index={index}
        draft={draft}
        focused={opened}
        onKeep={(asset) => {
          keep(fromAssetForm(asset, inShop, groups))
          onClosed()
        }}
        onClose={() => {
          close()
          onClosed()
        }}
      />
    </LazyPart>
  )
}

/** The default values of the asset form; a shop chooses only the subgroup. */
const toAssetForm = (asset: QassetSave, inShop: boolean): AssetForm => ({
  ...asset,
  ...settledPrice(asset),
  ...(inShop ? { assetGroupId: asset.assetSubgroupId ?? null } : {}),
})

/** The asset of the form as the query stores it. */
const fromAssetForm = (asset: AssetForm, inShop: boolean, groups: Pick<AssetGroups, 'above'>): QassetSave => {
  if (!inShop) return asset
  const chosen = asset.assetGroupId ?? null
  return { ...asset, assetGroupId: groups.above(chosen), assetSubgroupId: chosen }
}
