import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { FormattedMessage } from 'react-intl'
import type { AssetGroupDetails } from '../../api/asset-group.ts'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { useField } from '../design/form/useField.ts'

/** Which groups stand under this one: those that do, and those that may. */
export const SubgroupsField = ({ candidates }: Pick<AssetGroupDetails, 'candidates'>) => {
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
