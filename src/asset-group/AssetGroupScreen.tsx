import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { AssetGroupDetails } from '../../api/asset-group.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Note } from '../design/Note.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { useField } from '../design/form/useField.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { AssetGroupFields } from './AssetGroupFields.tsx'
import { SaleCard } from './SaleCard.tsx'
import { GROUPS, useAssetGroupEditor } from './useAssetGroupEditor.ts'

/** One group: its names and its subgroups. */
export const AssetGroupScreen = () => {
  const { id } = useParams<{ id: string }>()
  return <Editor key={id} id={Number(id)} />
}

const Subgroups = ({ group }: { group: AssetGroupDetails }) => {
  usePageSubject(useLanguage() === 'et' ? group.nameEt : group.name)
  if (group.superiorGroupId === null && group.candidates.length > 0)
    return <SubgroupsField candidates={group.candidates} />
  return (
    <Note>
      <FormattedMessage
        id={group.superiorGroupId === null ? 'assetGroup.noCandidates' : 'assetGroup.isSubgroup'}
      />
    </Note>
  )
}

const Editor = ({ id }: { id: number }) => {
  const { data: group } = useApiQuery(assetGroupCalls.get, { params: { id } }, { staleTime: Infinity })
  return (
    <RecordScreen
      editor={useAssetGroupEditor(id, group?.candidates ?? [])}
      title={<FormattedMessage id="assetGroup.edit" />}
      save="assetGroup.save"
      back={{ href: GROUPS, text: 'assetGroup.back' }}
      below={group ? <SaleCard group={group} /> : null}
    >
      {() => <AssetGroupFields>{group ? <Subgroups group={group} /> : null}</AssetGroupFields>}
    </RecordScreen>
  )
}

/** The subgroups of this group, and the groups that may become one. */
const SubgroupsField = ({ candidates }: Pick<AssetGroupDetails, 'candidates'>) => {
  const { id, field, error } = useField('subgroups')
  const chosen: number[] = field.value ?? []
  return (
    <FieldGroup
      id={id}
      error={error}
      label={<FormattedMessage id="assetGroup.subgroups" />}
      hint={<FormattedMessage id="assetGroup.subgroups.hint" />}
    >
      {(wiring) => (
        <SimpleGrid role="group" {...wiring} columns={{ base: 1, md: 3 }} gap="2">
          {candidates.map(({ assetGroupId, name }) => (
            <Checkbox
              key={assetGroupId}
              checked={chosen.includes(assetGroupId)}
              inputProps={{ onBlur: field.onBlur }}
              onChange={(checked) =>
                field.onChange(
                  checked ? [...chosen, assetGroupId] : chosen.filter((one) => one !== assetGroupId),
                )
              }
            >
              {name}
            </Checkbox>
          ))}
        </SimpleGrid>
      )}
    </FieldGroup>
  )
}
