import { HStack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../design/IconButton.tsx'

/** Why an asset cannot be edited or deleted now. */
export type AssetRefusals = { edit: ReactNode; delete: ReactNode }

type Props = {
  name: string
  index: number
  onEdit: (index: number) => void
  onDelete: (index: number) => void
  refused: AssetRefusals
}

/** What can be done with one asset of the table. */
export const AssetActions = ({ name, index, onEdit, onDelete, refused }: Props) => {
  'use memo'
  const intl = useIntl()
  return (
    <HStack gap="0" justify="flex-end" data-print="no">
      <IconButton
        icon="pencil"
        label={intl.formatMessage({ id: 'asset.edit' }, { name })}
        refused={refused.edit}
        onClick={() => onEdit(index)}
      />
      <IconButton
        icon="trash"
        label={intl.formatMessage({ id: 'asset.delete' }, { name })}
        refused={refused.delete}
        onClick={() => onDelete(index)}
      />
    </HStack>
  )
}
