import { HStack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { SuretySave } from '../../api/surety.ts'
import { IconButton } from '../design/IconButton.tsx'
import { SuretyPaper } from './SuretyPaper.tsx'

export type SuretyDeeds = {
  onEdit: (surety: SuretySave) => void
  onDelete: (surety: SuretySave) => void
  /** Why a surety can be neither changed nor deleted. */
  refused: ReactNode
}

/** What can be done with one surety. */
export const SuretyActions = ({
  surety,
  refused,
  onEdit,
  onDelete,
}: SuretyDeeds & { surety: SuretySave }) => {
  const intl = useIntl()
  const name = surety.name || surety.email || ''
  const label = (id: string) => intl.formatMessage({ id }, { name })
  return (
    <HStack gap="0" justify="flex-end" data-print="no">
      <SuretyPaper surety={surety} name={name} />
      <IconButton
        icon="pencil"
        label={label('surety.edit')}
        refused={refused}
        onClick={() => onEdit(surety)}
      />
      <IconButton
        icon="trash"
        label={label('surety.delete')}
        refused={refused}
        onClick={() => onDelete(surety)}
      />
    </HStack>
  )
}
