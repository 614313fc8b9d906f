import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { type Option, SelectField } from '../design/form/SelectField.tsx'
import { type AssetGroups, useAssetGroups } from './useAssetGroups.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

/** What is offered, with the one chosen before that is not offered any more. */
const withChosen = (options: Option[], chosen: number | null | undefined, groups: AssetGroups): Option[] => {
  const name = groups.nameOf(chosen)
  if (!chosen || name === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: name }]
}

type Props = { locked?: string | undefined }

/** Group and sub-group of an asset; a shop chooses among the sub-groups it may sell. */
export const GroupFields = ({ locked }: Props) => {
  const intl = useIntl()
  const inShop = useQueryState(selectView) === 'shop'
  const groups = useAssetGroups()
  const { setValue } = useFormContext<AssetForm>()
  const [group, subgroup] = useWatch<AssetForm, ['assetGroupId', 'assetSubgroupId']>({
    name: ['assetGroupId', 'assetSubgroupId'],
  })
  const empty = intl.formatMessage({ id: 'asset.notChosen' })
  const label = <FormattedMessage id="query.field.assetGroup" />
  if (inShop)
    return (
      <SelectField
        name="assetGroupId"
        {...{ label, locked, empty }}
        options={withChosen(groups.forShop, group, groups)}
      />
    )
  return (
    <>
      <SelectField
        name="assetGroupId"
        {...{ label, locked, empty }}
        options={withChosen(groups.main, group, groups)}
        onValue={() => setValue('assetSubgroupId', null, { shouldDirty: true })}
      />
      <SelectField
        name="assetSubgroupId"
        label={<FormattedMessage id="query.field.assetSubgroup" />}
        {...{ locked, empty }}
        options={withChosen(groups.under(group), subgroup, groups)}
      />
    </>
  )
}
